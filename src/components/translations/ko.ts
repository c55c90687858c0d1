/** Korean. */
import type { ProblemWords, Translation } from './translation.js';

const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);
const list = (names: readonly string[]): string => new Intl.ListFormat('ko').format(names);
const quoted = (names: readonly string[]): string => list(names.map((name) => `‘${name}’`));
const serviceDown: ProblemWords = () =>
  '사전 검토 서비스가 응답하지 않습니다. 손실된 내용은 없습니다. 몇 분 뒤 다시 시도하세요.';
const setup: ProblemWords = () => '이 페이지의 사전 검토 설정이 올바르지 않습니다. 이 포털의 담당 부서에 알려 주세요.';
const storage: ProblemWords = () => '전송 중에 연결이 끊어졌습니다. 네트워크를 확인한 뒤 다시 시도하세요.';
const receipt: ProblemWords = () => '결과를 확정하지 못했습니다. 다시 시도하거나 새로 시작하세요.';
const tryAgain: ProblemWords = () => '저희 쪽에 문제가 발생했습니다. 다시 시도하세요.';

export const translation: Translation = {
  code: 'ko',
  stages: ['전송됨', '준비', '분석', '분류', '평가', '요약'],
  categories: {
    'site-plan': '배치도',
    'floor-plan': '평면도',
    elevations: '입면도',
    sections: '단면도',
    structural: '구조도',
    'roof-plan': '지붕 평면도',
    details: '상세도',
    other: '기타',
  },
  findings: {
    fail: '보완 필요',
    attention: '확인 필요',
    'not-assessed': '평가 안 함',
    pass: '적합',
  },
  problems: {
    part_missing: () =>
      '이 페이지의 일부를 불러오지 못했습니다. 네트워크를 확인한 뒤 다시 시도하세요. 해결되지 않으면 페이지를 새로 고치세요.',
    adapter_unreachable: () => '이 포털에 연결할 수 없습니다. 네트워크를 확인한 뒤 다시 시도하세요.',
    adapter_timeout: () => '이 포털이 제시간에 응답하지 않았습니다. 다시 시도하세요.',
    city_missing: () => '이 페이지에 어느 도시의 도면인지 지정되어 있지 않습니다. 이 포털의 담당 부서에 알려 주세요.',
    permit_type_missing: () => '먼저 허가 종류를 선택하세요. 그에 따라 작성되는 보고서가 정해집니다.',
    metadata_malformed: () => '이 페이지의 프로젝트 정보를 읽을 수 없습니다. 이 포털의 담당 부서에 알려 주세요.',
    storage_refused: () => '저장소가 파일을 받지 않았습니다. 다시 시도하거나, PDF를 다시 내보내어 교체하세요.',
    file_unreadable: () => '파일을 더 이상 읽을 수 없습니다. 이동되었거나 변경되었을 수 있습니다. 다시 선택하세요.',
    file_duplicate: ({ otherName }) =>
      typeof otherName === 'string'
        ? `${otherName}과(와) 같은 파일이며 이름만 다릅니다.`
        : '이 파일은 이미 도면에 포함되어 있습니다.',
    file_locked: () => '암호가 있어야 열리는 파일이므로 도면을 검토할 수 없습니다. 암호 없이 다시 내보내세요.',
    file_name_refused: ({ maxLength }, f) =>
      `파일 이름이 ${f.number(amount(maxLength))}자를 넘거나 보이지 않는 문자를 포함합니다. 파일 이름을 바꾸세요.`,
    check_under_way: () => '도면을 검토하는 중입니다. 검토가 끝난 뒤 이 도면을 추가하세요.',
    digest_missing: () => '이전 방문 때의 도면은 그대로 다시 검토할 수 없습니다. 파일로 교체하세요.',
    file_empty: () => '파일이 비어 있습니다(0바이트). PDF로 다시 내보내세요.',
    file_too_large: ({ sizeBytes, size, maxFileBytes }, f) =>
      `파일(${f.bytes(amount(sizeBytes ?? size))})이 한도 ${f.bytes(amount(maxFileBytes))}보다 큽니다. 나누거나 더 작게 내보내세요.`,
    not_a_pdf: () => 'PDF가 아닙니다. 도면은 PDF 파일이어야 합니다. PDF로 내보내세요.',
    too_many_files: ({ maxFiles }, f) =>
      `도면은 최대 ${f.number(amount(maxFiles))}개 파일까지 가능합니다. 추가하려면 하나를 삭제하세요.`,
    no_drawings: () => '검토할 도면이 없습니다. PDF를 하나 이상 추가하세요.',
    upload_missing: () => '저장소에 이 도면이 없습니다. 다시 전송하세요.',
    unknown_city: () => '이 도시는 사전 검토에 참여하지 않습니다. 이 포털의 담당 부서에 알려 주세요.',
    unknown_permit_type: ({ permitType }) =>
      typeof permitType === 'string'
        ? `이 도시에는 ‘${permitType}’ 허가 종류가 없습니다. 다른 종류를 선택하거나 이 포털의 담당 부서에 알려 주세요.`
        : '이 도시에는 그 허가 종류가 없습니다. 다른 종류를 선택하거나 이 포털의 담당 부서에 알려 주세요.',
    not_found: () => '이 프로젝트가 없거나 다른 사람의 것입니다.',
    not_identified: () => '로그아웃되었습니다. 로그인한 뒤 다시 시도하세요.',
    upstream_key_refused: () => '사전 검토 서비스가 이 포털을 거부했습니다. 이 포털의 담당 부서에 알려 주세요.',
    upstream_refused: () => '사전 검토 서비스가 요청을 받아들이지 않았습니다. 신청 내용을 확인한 뒤 다시 시도하세요.',
    upstream_misread: () => '사전 검토 서비스의 응답을 읽지 못했습니다. 나중에 다시 시도하세요.',
    too_many_requests: () => '한 번에 요청이 너무 많았습니다. 1분 뒤 다시 시도하세요.',
    too_many_streams: () => '이 프로젝트를 보고 있는 창이 너무 많습니다. 일부를 닫고 다시 시도하세요.',
    conflict: () => '프로젝트가 다른 창에서 진행되었습니다. 다시 시도하면 현재 상태를 볼 수 있습니다.',
    gate_not_passed: () => '결과가 이 포털의 기준에 미치지 못합니다. 지적 사항을 보완하고 다시 검토하세요.',
    invalid_request: ({ field }) =>
      `신청 항목이 빠졌거나 잘못되었습니다${typeof field === 'string' ? `(${field})` : ''}. 바로잡은 뒤 다시 시도하세요.`,
    body_too_large: () => '이 페이지의 프로젝트 정보가 너무 깁니다. 이 포털의 담당 부서에 알려 주세요.',
    receipt_expired: () => '확인의 유효 기간이 지났습니다. 갱신하세요.',
    receipt_used: () => '이 결과는 이미 제출에 사용되었습니다. 도면을 다시 검토하세요.',
    upstream_unavailable: serviceDown,
    upstream_timeout: serviceDown,
    adapter_missing: setup,
    adapter_misread: setup,
    forbidden_origin: setup,
    vendor_only: setup,
    method_not_allowed: setup,
    unsupported_media_type: setup,
    storage_unreachable: storage,
    storage_timeout: storage,
    drawings_unknown: receipt,
    receipt_malformed: receipt,
    receipt_forged: receipt,
    receipt_unsigned: receipt,
    receipt_wrong_algorithm: receipt,
    receipt_unknown_key: receipt,
    receipt_wrong_type: receipt,
    receipt_not_yet_valid: receipt,
    receipt_wrong_audience: receipt,
    receipt_wrong_issuer: receipt,
    receipt_wrong_project: receipt,
    receipt_wrong_drawings: receipt,
    receipt_below_minimum: receipt,
    receipt_not_passed: receipt,
    receipt_revoked: receipt,
    access_unavailable: tryAgain,
    bad_json: tryAgain,
    internal: tryAgain,
  },
  uploader: {
    label: '도면 일체',
    dropTitle: '도면을 추가하세요',
    limits: (bytes, files, f) => `PDF 도면, 파일당 ${f.bytes(bytes)} 이하, 최대 ${f.number(files)}개`,
    choose: '파일 선택',
    chooseFolder: '폴더 선택',
    dropNow: '놓으면 추가됩니다',
    next: '모든 도면을 다섯 단계로 검토하고 보완할 점을 알려 드립니다.',
    nextGated: (min, f) =>
      `모든 도면을 다섯 단계로 검토하고 보완할 점을 알려 드립니다. 100점 중 ${f.number(min)}점부터 제출할 수 있습니다.`,
    reading: '폴더를 읽는 중',
    adding: (count, f) => `파일 ${f.number(count)}개를 추가하는 중`,
    dropMore: '도면을 더 추가하거나 여기에 놓으세요',
    addMore: '파일 추가',
    drawings: '도면',
    summary: (arrived, count, sent, total, f) =>
      `파일 ${f.number(count)}개 중 ${f.number(arrived)}개 전송됨, ${f.bytes(total)} 중 ${f.bytes(sent)}`,
    ready: (count, total, f) => `파일 ${f.number(count)}개${total > 0 ? `, ${f.bytes(total)}` : ''}`,
    category: (name) => `${name}의 분류`,
    remove: (name) => `${name} 삭제`,
    replace: (name) => `${name} 교체`,
    waiting: '대기 중',
    paused: '일시 중지됨',
    missing: '아직 전송되지 않았습니다. 이 파일을 다시 선택하세요',
    elsewhere: '다른 창에서 전송 중',
    finishing: '마무리 중',
    retrying: (attempt, f) => `연결이 끊어졌습니다. 다시 시도 중(${f.number(attempt)})`,
    sent: '전송됨',
    failed: '전송되지 않음',
    check: '도면 검토',
    checkAgain: '다시 검토',
    checkWhenSent: '모두 전송되면 검토',
    willStart: '모든 파일이 전송되면 바로 검토가 시작됩니다.',
    starting: '검토를 시작하는 중',
    mendFailed: '전송되지 않은 파일이 있습니다. 다시 시도하거나 삭제하면 검토를 시작할 수 있습니다.',
    chooseMissing: '누락된 파일이 있습니다. 다시 선택하거나 삭제하면 검토를 시작할 수 있습니다.',
    changed: '도면이 변경되었습니다. 지난 결과는 더 이상 유효하지 않습니다. 다시 검토하세요.',
    otherPermitType: (checked, wanted) =>
      `검토된 것은 “${checked}”이고 이 신청은 “${wanted}”입니다. 도면을 다시 검토하세요.`,
    refused: (count, f) => `파일 ${f.number(count)}개가 추가되지 않음`,
    dismiss: '닫기',
    part: (sent, total, f) => `${f.bytes(total)} 중 ${f.bytes(sent)}`,
    speed: (bytesPerSecond, f) => `${f.bytes(bytesPerSecond)}/초`,
    left: (seconds, f) => {
      if (seconds < 50) {
        const count = Math.max(10, Math.ceil(seconds / 10) * 10);
        return `약 ${f.number(count)}초`;
      }
      if (seconds < 5400) {
        const count = Math.ceil(seconds / 60);
        return `약 ${f.number(count)}분`;
      }
      const count = Math.round(seconds / 3600);
      return `약 ${f.number(count)}시간`;
    },
    waitingForNetwork: '네트워크를 기다리는 중',
    offline: '연결이 끊어졌습니다. 다시 연결되면 이 페이지에서 자동으로 계속됩니다.',
    pauseAll: '일시 중지',
    resumeAll: '재개',
    pause: (name) => `${name} 일시 중지`,
    resume: (name) => `${name} 재개`,
    more: (name) => `${name} 추가 작업`,
    labelOf: (name) => `${name}의 표시 이름`,
    replaceThis: '교체',
    removeThis: '삭제',
    changeLabel: '표시 이름 변경',
    moveUp: '위로 이동',
    moveDown: '아래로 이동',
    chooseAgain: '다시 선택',
    addFolder: '폴더 추가',
    sheets: (count, sizes, f) => `도면 ${f.number(count)}장, ${sizes}`,
    sheetSizes: (count, f) => `${f.number(count)}가지 크기`,
    damaged: '이 파일을 여기에서 열 수 없습니다. 손상되었을 수 있습니다',
    missingCategories: (names) =>
      `이 신청에는 다음 분류의 도면도 필요합니다: ${list(names)}. 추가하거나 파일의 분류를 바로잡으세요.`,
    leftOut: (count, f) => `폴더의 다른 파일 ${f.number(count)}개는 제외했습니다. 도면은 PDF 파일이어야 합니다.`,
    folderEmpty: '이 폴더에는 PDF가 없습니다. 다른 폴더를 선택하거나 도면을 PDF 파일로 내보내세요.',
    unreadable: (count, f) => `파일 ${f.number(count)}개를 읽을 수 없습니다. 하나씩 따로 선택하세요.`,
    startOver: '새로 시작',
    renew: '확인 갱신',
    pauseThis: '일시 중지',
    resumeThis: '재개',
    needsPermitType: '먼저 허가 종류를 선택하세요. 그에 따라 작성되는 보고서가 정해집니다.',
  },
  run: {
    title: '도면을 검토하는 중',
    checking: '검토 중',
    stageOf: (stage, name, f) => `${name}, 5단계 중 ${f.number(stage)}단계`,
    waitingForStage: '첫 단계를 기다리는 중',
    stalled: '한동안 진행이 없습니다. 검토를 계속 지켜보고 있으며, 다시 진행되면 이 페이지에 표시됩니다.',
    leave: '이 페이지를 떠나도 됩니다. 검토는 계속되며, 돌아오면 여기에서 결과를 볼 수 있습니다.',
    stay: '이 페이지를 열어 두세요. 제출하려면 여기의 결과가 필요합니다.',
    reconnecting: '연결이 끊어졌습니다. 다시 연결하는 중이며, 마지막으로 확인된 상태가 표시됩니다.',
    comparing: '검토된 도면을 보유하신 도면과 비교하는 중입니다.',
    flagged:
      '사전 검토 서비스가 응답하지 않습니다. 지금 제출할 수 있으며, 신청서에 도면 검토가 끝나지 않았음이 표시됩니다.',
    deferred: '사전 검토 서비스가 응답하지 않습니다. 지금 제출할 수 있으며, 신청은 이 검토의 결과를 기다립니다.',
    serviceDown: (readAt, f) =>
      readAt === null
        ? '사전 검토 서비스가 응답하지 않습니다. 계속 시도하고 있습니다.'
        : `사전 검토 서비스가 응답하지 않습니다. ${f.time(readAt)} 기준의 상태입니다. 계속 시도하고 있습니다.`,
    progress: '검토 진행 상황',
    report: (done, count, f) => `보고서 ${f.number(count)}건 중 ${f.number(done)}건 완료`,
  },
  result: {
    score: '점수',
    minimum: (min, f) => `최저 ${f.number(min)}`,
    passed: '제출 가능',
    failed: '아직 부족함',
    complete: '검토 완료',
    verdictPassed: (score, min, f) =>
      `100점 중 ${f.number(score)}점. 최저 점수는 ${f.number(min)}점입니다. 제출할 수 있습니다.`,
    reached: '최저 점수 도달',
    verdictReached: (score, min, f) => `100점 중 ${f.number(score)}점. 최저 점수는 ${f.number(min)}점입니다.`,
    verdictFailed: (score, min, f) =>
      `100점 중 ${f.number(score)}점. 최저 점수는 ${f.number(min)}점입니다. 아래 지적 사항을 보완하고 다시 검토하세요.`,
    verdictMeanFailed: (score, min, f) =>
      `평균 점수는 100점 중 ${f.number(score)}점입니다. 최저 점수는 ${f.number(min)}점입니다. 아래 지적 사항을 보완하고 다시 검토하세요.`,
    verdictNoScore:
      '점수 없이 끝난 보고서가 있어 최저 점수에 도달하지 못했습니다. 다시 검토하거나 이 포털의 담당 부서에 알려 주세요.',
    reportMissing: (names) =>
      names.length === 0
        ? '이 포털에 필요한 보고서가 사전 검토 서비스에서 오지 않았습니다. 다시 검토하거나 이 포털의 담당 부서에 알려 주세요.'
        : `사전 검토 서비스에서 오지 않은 보고서: ${quoted(names)}. 다시 검토하거나 이 포털의 담당 부서에 알려 주세요.`,
    resultNotPassed: (names) =>
      names.length === 0
        ? '이 포털이 요구하는 적합 결과로 끝나지 않은 보고서가 있습니다. 아래 지적 사항을 보완하고 다시 검토하세요.'
        : `이 포털이 요구하는 적합 결과가 아닌 보고서: ${quoted(names)}. 아래 지적 사항을 보완하고 다시 검토하세요.`,
    drawingsDifferent: (names) =>
      `사전 검토 서비스가 받은 ${quoted(names)} 파일이 여기에서 선택한 것과 다릅니다. 파일을 다시 추가한 뒤 다시 검토하세요.`,
    drawingsUnverified:
      '검토된 도면을 보유하신 도면과 비교하지 못했습니다. 다시 검토하거나 이 포털의 담당 부서에 알려 주세요.',
    verdictUngated: (score, f) => `100점 중 ${f.number(score)}점. 점수와 관계없이 제출할 수 있습니다.`,
    signing: '결과를 확정하는 중',
    expired: '이 결과의 확인 유효 기간이 지났습니다. 제출하려면 갱신하세요.',
    toDo: (count, f) => `보완할 사항 ${f.number(count)}건`,
    found: '현재',
    allowed: '허용',
    fix: '보완 방법',
    sheet: (sheet) => `도면 ${sheet}`,
    page: (file, page, f) => (page === null ? file : `${file}, ${f.number(page)}쪽`),
    passedFold: (count, f) => `적합 항목 ${f.number(count)}건`,
    awaitedFindings: '지적 사항을 가져오는 중입니다.',
    unreadFindings: (count, f) =>
      `보고서 ${f.number(count)}건의 지적 사항을 가져오지 못했습니다. 점수는 유효합니다. 지적 사항을 보려면 다시 시도하세요.`,
    noFindings: '서비스가 지적 사항을 보내지 않았습니다.',
    resultWord: (result) => (result === 'Passed' ? '적합' : result === 'Failed' ? '부적합' : (result ?? '결과 없음')),
    model: (version) => `모델 ${version}`,
    group: (name, count, f) => `${name}(${f.number(count)})`,
  },
  status: {
    label: '사전 검토 상태',
    empty: '아직 검토할 것이 없습니다',
    notChecked: '아직 검토되지 않음',
    emptyHint: '도면을 추가하면 여기에서 검토를 확인할 수 있습니다.',
    draft: (arrived, count, f) =>
      `파일 ${f.number(count)}개 중 ${f.number(arrived)}개 전송됨. 검토가 시작되지 않았습니다.`,
    reports: '보고서',
    took: (duration) => `검토 시간 ${duration}`,
    stagesOf: (report) => `${report}의 단계`,
    left: (atLeast, atMost) => `${atLeast}~${atMost} 남음`,
    leftAtMost: (duration) => `최대 ${duration} 남음`,
    leftAbout: (duration) => `약 ${duration} 남음`,
    late: '평소보다 오래 걸립니다',
    basis: (runs, f) => `(같은 종류의 이전 검토 ${f.number(runs)}건 기준)`,
    filter: '표시',
    all: '전체',
    search: '지적 사항 검색',
    found: (count, all, f) => `지적 사항 ${f.number(all)}건 중 ${f.number(count)}건`,
    showAll: '모든 지적 사항 표시',
    documents: '문서',
    fetching: '링크를 가져오는 중입니다.',
    noDocuments: '아직 이 프로젝트의 문서가 없습니다.',
    newTab: '(새 탭에서 열림)',
    attempts: (count, f) => `검토 차수(${f.number(count)})`,
    attempt: (run, f) => `${f.number(run)}차 검토`,
    since: (run, f) => `${f.number(run)}차 검토 이후`,
    fixed: (count, f) => `${f.number(count)}건 보완됨`,
    added: (count, f) => `${f.number(count)}건 새로 발생`,
    remaining: (count, f) => `${f.number(count)}건 남아 있음`,
    unassessed: (count, f) => `${f.number(count)}건 더 이상 평가 안 함`,
    changeWords: {
      fixed: '보완됨',
      added: '새로 발생',
      remaining: '남아 있음',
      unassessed: '더 이상 평가 안 함',
    },
    unchanged: '당시에도 지금도 보완할 사항 없음',
    unfinished: '끝나지 않음',
    notify: '끝나면 알림 받기',
    notifying: '끝나면 브라우저가 알려 드립니다',
    notifyBlocked: '브라우저가 이 페이지의 알림을 차단했습니다. 알림을 받으려면 브라우저 설정에서 허용하세요.',
    stageInTitle: (stage, f) => `5단계 중 ${f.number(stage)}단계`,
    documentKinds: {
      report: '보고서',
      uploaded: '도면',
    },
  },
  viewer: {
    label: '사전 검토 결과',
    page: '상태 페이지',
    documents: '도면과 보고서',
    empty: '아직 표시할 것이 없습니다',
    emptyHint: '검토가 시작되면 여기에 상태 페이지가 표시됩니다.',
    frame: '사전 검토 서비스의 상태 페이지',
    loading: '상태 페이지를 불러오는 중입니다.',
    slow: '상태 페이지가 표시되지 않았습니다. 탭에서 열거나 다시 불러오세요.',
    unsure: '아무것도 보이지 않나요? 그렇다면 이 페이지는 이 포털 안에 표시될 수 없습니다. 탭에서 여세요.',
    refused: '상태 페이지는 이 포털 안에 표시할 수 없습니다. 탭에서 열거나 여기에서 도면과 보고서를 보세요.',
    expired: (at, f) => `이 페이지의 링크가 ${f.moment(at)}에 만료되었습니다. 계속하려면 다시 불러오세요.`,
    load: '다시 불러오기',
    open: '탭에서 열기',
    copy: '링크 복사',
    copied: (until, f) =>
      `링크를 복사했습니다. 링크가 있으면 ${f.moment(until)}까지 로그인 없이 이 프로젝트를 볼 수 있습니다.`,
    link: '복사할 링크',
    until: (until, f) => `이 링크가 있으면 ${f.moment(until)}까지 로그인 없이 이 프로젝트를 볼 수 있습니다.`,
    document: '문서',
    drawings: '도면',
    reports: '보고서',
    none: '아직 표시할 도면이나 보고서가 없습니다.',
    opening: (name) => `${name} 여는 중`,
    sheets: '도면',
    sheet: (sheet, count, f) => `도면 ${f.number(count)}장 중 ${f.number(sheet)}번째`,
    previous: '이전 도면',
    next: '다음 도면',
    zoomIn: '확대',
    zoomOut: '축소',
    fit: '화면에 맞춤',
    rotate: '회전',
    print: '도면 인쇄',
    unprinted: '도면을 인쇄할 수 없습니다. 문서를 다운로드하여 인쇄하세요.',
    download: '다운로드',
    keys: '화살표 키로 이동, +와 −로 확대/축소, 0으로 화면에 맞춤, R로 회전, Page Up과 Page Down으로 도면을 넘깁니다.',
    findings: '지적 사항',
    show: (place) => `${place}에서 보기`,
    broken: '이 파일을 PDF로 읽을 수 없습니다. 탭에서 열거나 다시 내보내 달라고 하세요.',
    locked: '이 PDF는 암호로 보호되어 여기에 표시할 수 없습니다. 탭에서 여세요.',
    large: '이 문서는 너무 커서 여기에 표시할 수 없습니다. 탭에서 여세요.',
    gone: '서비스가 이 문서를 더 이상 제공하지 않습니다. 다시 시도하면 새로 요청합니다.',
    unread:
      '이 문서를 가져오지 못했습니다. 네트워크 오류이거나 서비스가 페이지에서 읽는 것을 허용하지 않습니다. 탭에서 여세요.',
    noLibrary: 'PDF를 표시하는 부분을 불러오지 못했습니다. 다시 시도하거나 문서를 탭에서 여세요.',
  },
  handOff: {
    title: '서비스 페이지에서 도면을 검토받으세요',
    intro:
      '사전 검토 서비스의 페이지에서 도면을 추가하고 검토를 시작합니다. 이 페이지는 진행 상황을 따라가며 결과를 보여 줍니다.',
    choose: (permitType) => `그곳에서 허가 종류로 “${permitType}”을(를) 선택하세요.`,
    open: '서비스 페이지 열기',
    phone: '휴대전화 사용',
    preparing: '링크를 준비하는 중',
    waiting: '그곳에서 검토를 시작하기를 기다리는 중',
    waitingHint: '검토가 시작되면 이 페이지에 자동으로 표시됩니다.',
    comeBack: '이 페이지를 닫아도 됩니다. 다시 오면 프로젝트가 그대로 표시됩니다.',
    opened: '페이지는 새 탭에서 열립니다. 탭이 열리지 않았다면 위 링크를 사용하세요.',
    newLink: '새 링크 받기',
    hideCode: '코드 숨기기',
    codeLabel: '서비스 페이지 링크의 QR 코드',
    codeHint: '휴대전화 카메라로 코드를 비추세요.',
    copied: '링크를 복사했습니다.',
    linkNote:
      '이 링크가 있는 사람은 누구나 프로젝트를 완료할 수 있으니 다른 사람에게 주지 마세요. 유효 기간은 서비스가 정합니다. 작동하지 않으면 새 링크를 받으세요.',
    cancel: '취소',
    otherPermitType: (checked, wanted) =>
      `검토된 것은 “${checked}”이고 이 신청은 “${wanted}”입니다. 새로 시작하여 서비스 페이지에서 “${wanted}”을(를) 선택하세요.`,
  },
  validity: {
    noDrawings: '도면을 추가하고 검토를 받으세요.',
    handOff: '서비스 페이지에서 검토를 시작하세요. 제출하려면 그 결과가 필요합니다.',
    uploading: '도면을 아직 전송하는 중입니다.',
    uploadFailed: '전송되지 않은 도면이 있습니다. 다시 시도하거나 삭제하세요.',
    filesMissing: '누락된 파일을 다시 선택하거나 삭제하세요.',
    notChecked: '제출하기 전에 도면 검토를 받으세요.',
    starting: '도면 검토를 시작하는 중입니다.',
    processing: (stage, f) => `도면을 검토하는 중입니다: 5단계 중 ${f.number(stage)}단계.`,
    stalled: '도면 검토가 한동안 진행되지 않았습니다. 기다리거나 나중에 다시 시도하세요.',
    changed: '검토 뒤에 도면이 변경되었습니다. 다시 검토하세요.',
    below: (score, min, f) =>
      score === null
        ? '점수 없이 검토가 끝났습니다. 도면을 다시 검토하세요.'
        : `점수는 ${f.number(score)}점입니다. 최저 점수는 ${f.number(min)}점입니다. 지적 사항을 보완하고 다시 검토하세요.`,
    expired: '검토 확인의 유효 기간이 지났습니다. 갱신하세요.',
    signing: '결과를 확정하는 중입니다.',
    unavailable: '지금은 사전 검토를 이용할 수 없습니다. 도면 영역의 안내를 확인하세요.',
  },
  announce: {
    arrived: (name) => `${name} 전송됨.`,
    uploadFailed: (name) => `${name} 전송되지 않음.`,
    refused: (name, why) => `${name} 추가되지 않음. ${why}`,
    removed: (name) => `${name} 삭제됨.`,
    moved: (name, place, count, f) => `${name} 위치: ${f.number(count)}개 중 ${f.number(place)}번째.`,
    stage: (stage, name, f) => `5단계 중 ${f.number(stage)}단계: ${name}.`,
    report: (name, result, score, f) =>
      score === null ? `${name}: ${result}.` : `${name}: ${result}, 100점 중 ${f.number(score)}점.`,
  },
  problemTitle: '검토를 계속할 수 없습니다',
  setupTitle: '여기에서는 사전 검토를 이용할 수 없습니다',
  retry: '다시 시도',
  reference: (requestId) => `참조 번호 ${requestId}`,
};
