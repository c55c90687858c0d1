/** Japanese. */
import type { ProblemWords, Translation } from './translation.js';

const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);
const list = (names: readonly string[]): string => new Intl.ListFormat('ja').format(names);
const quoted = (names: readonly string[]): string => list(names.map((name) => `「${name}」`));
const serviceDown: ProblemWords = () =>
  '事前審査サービスが応答しません。データは失われていません。数分後にもう一度お試しください。';
const setup: ProblemWords = () =>
  'このページの事前審査の設定に誤りがあります。このサイトを運営する窓口にお知らせください。';
const storage: ProblemWords = () => '送信中に接続が切れました。ネットワークを確認し、もう一度お試しください。';
const receipt: ProblemWords = () => '結果を確定できませんでした。もう一度試すか、最初からやり直してください。';
const tryAgain: ProblemWords = () => 'こちら側で問題が発生しました。もう一度お試しください。';

export const translation: Translation = {
  code: 'ja',
  stages: ['送信済み', '準備', '解析', '分類', '評価', '集計'],
  categories: {
    'site-plan': '配置図',
    'floor-plan': '平面図',
    elevations: '立面図',
    sections: '断面図',
    structural: '構造図',
    'roof-plan': '屋根伏図',
    details: '詳細図',
    other: 'その他',
  },
  findings: {
    fail: '要修正',
    attention: '要注意',
    'not-assessed': '未評価',
    pass: '適合',
  },
  problems: {
    part_missing: () =>
      'このページの一部を読み込めませんでした。ネットワークを確認し、もう一度お試しください。解決しない場合はページを再読み込みしてください。',
    adapter_unreachable: () => 'このサイトに接続できません。ネットワークを確認し、もう一度お試しください。',
    adapter_timeout: () => 'このサイトから時間内に応答がありませんでした。もう一度お試しください。',
    city_missing: () =>
      'このページには、どの都市の図面かが指定されていません。このサイトを運営する窓口にお知らせください。',
    permit_type_missing: () => '先に許可の種類を選択してください。作成される報告書が決まります。',
    metadata_malformed: () => 'このページの計画の情報を読み取れません。このサイトを運営する窓口にお知らせください。',
    storage_refused: () =>
      '保存先がファイルを受け付けませんでした。もう一度試すか、PDF を書き出し直して差し替えてください。',
    file_unreadable: () =>
      'ファイルを読み取れなくなりました。移動または変更された可能性があります。もう一度選択してください。',
    file_duplicate: ({ otherName }) =>
      typeof otherName === 'string'
        ? `${otherName} と同じファイルで、名前だけが異なります。`
        : 'このファイルはすでに図面一式に含まれています。',
    file_locked: () =>
      'パスワードがないと開けないファイルのため、図面を確認できません。パスワードなしで書き出し直してください。',
    file_name_refused: ({ maxLength }, f) =>
      `ファイル名が ${f.number(amount(maxLength))} 文字を超えているか、見えない文字を含んでいます。ファイル名を変更してください。`,
    check_under_way: () => '図面を確認しています。確認が終わってから、このファイルを追加してください。',
    digest_missing: () => '前回の図面は、そのままでは再確認できません。ファイルに差し替えてください。',
    file_empty: () => 'ファイルが空です（0 バイト）。PDF として書き出し直してください。',
    file_too_large: ({ sizeBytes, size, maxFileBytes }, f) =>
      `ファイル（${f.bytes(amount(sizeBytes ?? size))}）が上限の ${f.bytes(amount(maxFileBytes))} を超えています。分割するか、小さく書き出してください。`,
    not_a_pdf: () => 'PDF ではありません。図面は PDF ファイルに限ります。PDF として書き出してください。',
    too_many_files: ({ maxFiles }, f) =>
      `図面一式は最大 ${f.number(amount(maxFiles))} 件です。追加するには 1 件削除してください。`,
    no_drawings: () => '確認する図面がありません。PDF を 1 件以上追加してください。',
    upload_missing: () => 'この図面は保存先にありません。もう一度送信してください。',
    unknown_city: () => 'この都市は事前審査に参加していません。このサイトを運営する窓口にお知らせください。',
    unknown_permit_type: ({ permitType }) =>
      typeof permitType === 'string'
        ? `この都市に許可の種類「${permitType}」はありません。別の種類を選択するか、このサイトを運営する窓口にお知らせください。`
        : 'この都市にその許可の種類はありません。別の種類を選択するか、このサイトを運営する窓口にお知らせください。',
    not_found: () =>
      'この計画は存在しないか、ほかの方のものです。リンクを確かめるか、開始した方としてサインインしてください。',
    not_identified: () => 'サインアウトしています。サインインして、もう一度お試しください。',
    upstream_key_refused: () =>
      '事前審査サービスがこのサイトを拒否しました。このサイトを運営する窓口にお知らせください。',
    upstream_refused: () =>
      '事前審査サービスが要求を受け付けませんでした。申請の内容を確認し、もう一度お試しください。',
    upstream_misread: () => '事前審査サービスの応答を読み取れませんでした。後でもう一度お試しください。',
    too_many_requests: () => '一度に要求が集中しました。1 分待ってから、もう一度お試しください。',
    too_many_streams: () => 'この計画を表示しているウィンドウが多すぎます。いくつか閉じて、もう一度お試しください。',
    conflict: () => 'この計画は別のウィンドウで先に進んでいます。再試行すると現在の状況が表示されます。',
    gate_not_passed: () => '結果がこのサイトの基準に達していません。指摘事項を修正し、もう一度確認してください。',
    invalid_request: ({ field }) =>
      `申請の項目が不足しているか、誤っています${typeof field === 'string' ? `（${field}）` : ''}。訂正して、もう一度お試しください。`,
    body_too_large: () => 'このページの計画の情報が長すぎます。このサイトを運営する窓口にお知らせください。',
    receipt_expired: () => '確認結果の有効期限が切れました。更新してください。',
    receipt_used: () => 'この結果はすでに申請に使用されています。図面をもう一度確認してください。',
    upstream_unavailable: serviceDown,
    upstream_timeout: serviceDown,
    adapter_missing: setup,
    adapter_misread: setup,
    token_malformed: setup,
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
    receipt_drawings_unverified: receipt,
    receipt_below_minimum: receipt,
    receipt_not_passed: receipt,
    receipt_revoked: receipt,
    access_unavailable: tryAgain,
    bad_json: tryAgain,
    internal: tryAgain,
  },
  uploader: {
    label: '図面一式',
    dropTitle: '図面一式を追加してください',
    limits: (bytes, files, f) => `PDF の図面、1 件 ${f.bytes(bytes)} まで、最大 ${f.number(files)} 件`,
    choose: 'ファイルを選択',
    chooseFolder: 'フォルダーを選択',
    dropNow: 'ドロップして追加',
    next: 'すべての図面を 5 段階で確認し、修正が必要な点をお知らせします。',
    nextGated: (min, f) =>
      `すべての図面を 5 段階で確認し、修正が必要な点をお知らせします。100 点中 ${f.number(min)} 点以上で申請できます。`,
    reading: 'フォルダーを読み込んでいます',
    adding: (count, f) => `${f.number(count)} 件のファイルを追加しています`,
    dropMore: '図面をさらに追加するか、ここにドロップしてください',
    addMore: 'ファイルを追加',
    drawings: '図面',
    summary: (arrived, count, sent, total, f) =>
      `${f.number(count)} 件中 ${f.number(arrived)} 件を送信済み、${f.bytes(total)} 中 ${f.bytes(sent)}`,
    ready: (count, total, f) => `${f.number(count)} 件のファイル${total > 0 ? `、${f.bytes(total)}` : ''}`,
    category: (name) => `${name} の区分`,
    remove: (name) => `${name} を削除`,
    replace: (name) => `${name} を差し替え`,
    waiting: '待機中',
    paused: '一時停止中',
    missing: '未送信です。このファイルをもう一度選択してください',
    elsewhere: '別のウィンドウから送信中',
    finishing: '仕上げ中',
    retrying: (attempt, f) => `接続が切れました。再試行しています（${f.number(attempt)} 回目）`,
    sent: '送信済み',
    failed: '未送信',
    check: '図面を確認する',
    checkAgain: 'もう一度確認する',
    checkWhenSent: 'すべて送信したら確認する',
    willStart: 'すべてのファイルが送信されると、確認が始まります。',
    starting: '確認を開始しています',
    mendFailed: '送信されなかったファイルがあります。再試行するか削除すると、確認を開始できます。',
    chooseMissing: '不足しているファイルがあります。もう一度選択するか削除すると、確認を開始できます。',
    changed: '図面が変更されました。前回の結果は無効です。もう一度確認してください。',
    otherPermitType: (checked, wanted) =>
      `確認されたのは「${checked}」ですが、この申請は「${wanted}」です。図面をもう一度確認してください。`,
    refused: (count, f) => `${f.number(count)} 件のファイルは追加されませんでした`,
    dismiss: '閉じる',
    part: (sent, total, f) => `${f.bytes(total)} 中 ${f.bytes(sent)}`,
    speed: (bytesPerSecond, f) => `${f.bytes(bytesPerSecond)}/秒`,
    left: (seconds, f) => {
      if (seconds < 50) {
        const count = Math.max(10, Math.ceil(seconds / 10) * 10);
        return `約 ${f.number(count)} 秒`;
      }
      if (seconds < 5400) {
        const count = Math.ceil(seconds / 60);
        return `約 ${f.number(count)} 分`;
      }
      const count = Math.round(seconds / 3600);
      return `約 ${f.number(count)} 時間`;
    },
    waitingForNetwork: 'ネットワークを待っています',
    offline: '接続が切れました。接続が戻ると、このページは自動で再開します。',
    pauseAll: '一時停止',
    resumeAll: '再開',
    pause: (name) => `${name} を一時停止`,
    resume: (name) => `${name} を再開`,
    more: (name) => `${name} のその他の操作`,
    labelOf: (name) => `${name} の表示名`,
    replaceThis: '差し替え',
    removeThis: '削除',
    changeLabel: '表示名を変更',
    moveUp: '上へ移動',
    moveDown: '下へ移動',
    chooseAgain: '選択し直す',
    addFolder: 'フォルダーを追加',
    sheets: (count, sizes, f) => `${f.number(count)} 枚、${sizes}`,
    sheetSizes: (count, f) => `${f.number(count)} 種類の用紙サイズ`,
    damaged: 'このファイルはここで開けませんでした。破損している可能性があります',
    missingCategories: (names) =>
      `この申請には次の区分の図面も必要です：${list(names)}。追加するか、ファイルの区分を訂正してください。`,
    leftOut: (count, f) =>
      `フォルダー内のほかの ${f.number(count)} 件のファイルは除外しました。図面は PDF ファイルに限ります。`,
    folderEmpty:
      'このフォルダーに PDF はありません。別のフォルダーを選択するか、図面を PDF ファイルとして書き出してください。',
    unreadable: (count, f) => `${f.number(count)} 件のファイルを読み取れませんでした。1 件ずつ選択してください。`,
    startOver: '最初からやり直す',
    renew: '確認結果を更新',
    pauseThis: '一時停止',
    resumeThis: '再開',
    needsPermitType: '先に許可の種類を選択してください。作成される報告書が決まります。',
  },
  run: {
    title: '図面を確認しています',
    checking: '確認中',
    stageOf: (stage, name, f) => `${name}、5 段階中 ${f.number(stage)}`,
    waitingForStage: '最初の段階を待っています',
    stalled: 'しばらく進展がありません。確認の状況は引き続き監視しており、再開するとこのページに表示されます。',
    leave: 'このページを離れてもかまいません。確認は続き、戻ると結果が表示されます。',
    stay: 'このページを開いたままにしてください。申請にはここに表示される結果が必要です。',
    reconnecting: '接続が切れました。再接続しています。表示は最後にわかった状態です。',
    comparing: '確認された図面とお手元の図面を照合しています。',
    flagged:
      '事前審査サービスが応答しません。今すぐ申請できます。申請には、図面の確認が完了していないことが記載されます。',
    deferred: '事前審査サービスが応答しません。今すぐ申請できます。申請はこの確認の結果を待ちます。',
    serviceDown: (readAt, f) =>
      readAt === null
        ? '事前審査サービスが応答しません。再試行を続けます。'
        : `事前審査サービスが応答しません。表示は ${f.time(readAt)} 時点の状態です。再試行を続けます。`,
    progress: '確認の進捗',
    report: (done, count, f) => `報告書 ${f.number(count)} 件中 ${f.number(done)} 件完了`,
  },
  result: {
    score: '得点',
    minimum: (min, f) => `最低 ${f.number(min)}`,
    passed: '申請できます',
    failed: 'まだ達していません',
    complete: '確認完了',
    reached: '最低点に到達',
    verdictReached: (score, min, f) => `100 点中 ${f.number(score)} 点。最低点は ${f.number(min)} 点です。`,
    verdictMean: (score, min, f) => `平均点は 100 点中 ${f.number(score)} 点です。最低点は ${f.number(min)} 点です。`,
    fixFindings: '以下の指摘事項を修正し、もう一度確認してください。',
    fixDrawings: '図面を修正し、もう一度確認してください。',
    verdictNoScore:
      '得点のない報告書があるため、最低点に達していません。もう一度確認するか、このサイトを運営する窓口にお知らせください。',
    reportMissing: (names) =>
      names.length === 0
        ? 'このサイトに必要な報告書が事前審査サービスから届きませんでした。もう一度確認するか、このサイトを運営する窓口にお知らせください。'
        : `${quoted(names)}が事前審査サービスから届きませんでした。もう一度確認するか、このサイトを運営する窓口にお知らせください。`,
    resultNotPassed: (names) =>
      names.length === 0
        ? 'このサイトが求める「適合」にならなかった報告書があります。'
        : `${quoted(names)}は、このサイトが求める「適合」になりませんでした。`,
    drawingsDifferent: (names) =>
      `事前審査サービスが${quoted(names)}として受け取ったものは、ここで選択したものと異なります。ファイルを追加し直し、もう一度確認してください。`,
    drawingsUnverified:
      '確認された図面とお手元の図面を照合できませんでした。もう一度確認するか、このサイトを運営する窓口にお知らせください。',
    verdictUngated: (score, f) => `100 点中 ${f.number(score)} 点。得点にかかわらず申請できます。`,
    signing: '結果を確定しています。確定すると申請できます。',
    unconfirmed: '結果はまだ確定していません',
    expired: 'この結果の有効期限が切れました。申請するには更新してください。',
    toDo: (count, f) => `要修正 ${f.number(count)} 件`,
    found: '現状',
    allowed: '基準',
    fix: '修正方法',
    sheet: (sheet) => `図面 ${sheet}`,
    page: (file, page, f) => (page === null ? file : `${file}、${f.number(page)} ページ`),
    passedFold: (count, f) => `${f.number(count)} 項目が適合`,
    awaitedFindings: '指摘事項を取得しています。',
    unreadFindings: (count, f) =>
      `${f.number(count)} 件の報告書の指摘事項を取得できませんでした。得点は有効です。指摘事項を表示するには再試行してください。`,
    noFindings: 'サービスから指摘事項は届いていません。',
    resultWord: (result) => (result === 'Passed' ? '適合' : result === 'Failed' ? '不適合' : (result ?? '結果なし')),
    below: (score, min, f) => `${f.number(score)} 点、最低点 ${f.number(min)} 点未満`,
    noScore: '得点なし',
    ownResult: (result) => `サービス独自の判定：${result}`,
    group: (name, count, f) => `${name}（${f.number(count)}）`,
    lowest: (name, score, min, f) =>
      `最も低い報告書「${name}」は ${f.number(score)} 点です。どの報告書も ${f.number(min)} 点が必要です。`,
    reportBelow: (name, score, min, f) => `「${name}」は ${f.number(score)} 点です。${f.number(min)} 点が必要です。`,
    everyReached: (min, f) => `すべての報告書が最低点 ${f.number(min)} 点に達しました。`,
    attached: '結果はこのフォームに添付されています。',
    stillToFix: (left, all, f) => `${f.number(all)} 件中 ${f.number(left)} 件が要修正`,
    toCheckAgain: '再確認が必要',
    groupBy: '並べ方',
    byDrawing: '図面別',
    byReport: '報告書別',
    wholeSet: '図面一式',
    addDrawing: '図面を追加',
    replaced: '差し替え済み',
    removed: '削除済み',
    source: '出典',
    checkedAt: (at, f) => `${f.moment(at)} に確認`,
    submitBy: (at, f) => `${f.moment(at)} までに申請してください。図面を変更した場合は、もう一度確認してください。`,
    mean: '全報告書の平均',
  },
  status: {
    label: '事前審査の状況',
    empty: '確認するものはまだありません',
    notChecked: '未確認',
    emptyHint: '図面を追加すると、ここで確認の状況がわかります。',
    draft: (arrived, count, f) =>
      `${f.number(count)} 件中 ${f.number(arrived)} 件のファイルを送信済み。確認はまだ始まっていません。`,
    reports: '報告書',
    left: (atLeast, atMost) => `残り ${atLeast}～${atMost}`,
    leftAtMost: (duration) => `残り最大 ${duration}`,
    leftAbout: (duration) => `残り約 ${duration}`,
    late: '通常より時間がかかっています',
    basis: (runs, f) => `（同種の確認 ${f.number(runs)} 件に基づく）`,
    documents: '書類',
    fetching: 'リンクを取得しています。',
    noDocuments: 'この計画の書類はまだありません。',
    newTab: '（新しいタブで開きます）',
    attempts: (count, f) => `確認回数（${f.number(count)}）`,
    attempt: (run, f) => `${f.number(run)} 回目`,
    since: (run, f) => `${f.number(run)} 回目からの変化`,
    fixed: (count, f) => `修正済み ${f.number(count)} 件`,
    added: (count, f) => `新規 ${f.number(count)} 件`,
    remaining: (count, f) => `継続 ${f.number(count)} 件`,
    unassessed: (count, f) => `評価対象外 ${f.number(count)} 件`,
    changeWords: {
      fixed: '修正済み',
      added: '新規',
      remaining: '継続',
      unassessed: '評価対象外',
    },
    unchanged: '前回も今回も修正事項なし',
    unfinished: '未完了',
    notify: '終わったら通知する',
    notifying: '終わったらブラウザーが通知します',
    notifyBlocked:
      'ブラウザーがこのページの通知をブロックしています。通知を受けるには、ブラウザーの設定で許可してください。',
    stageInTitle: (stage, f) => `5 段階中 ${f.number(stage)}`,
    documentKinds: {
      report: '報告書',
      uploaded: '図面',
    },
  },
  viewer: {
    label: '事前審査の結果',
    page: '状況ページ',
    documents: '図面と報告書',
    empty: '表示するものはまだありません',
    emptyHint: '確認が始まると、状況ページがここに表示されます。',
    frame: '事前審査サービスの状況ページ',
    loading: '状況ページを読み込んでいます。',
    slow: '状況ページが表示されません。タブで開くか、読み込み直してください。',
    unsure: '何も表示されない場合、そのページはこのサイト内に表示できません。タブで開いてください。',
    refused: '状況ページはこのサイト内に表示できません。タブで開くか、図面と報告書をここでご覧ください。',
    expired: (at, f) =>
      `このページのリンクは ${f.moment(at)} に期限切れになりました。続けるには読み込み直してください。`,
    load: '読み込み直す',
    open: 'タブで開く',
    copy: 'リンクをコピー',
    copied: (until, f) =>
      `リンクをコピーしました。リンクを知っている人は、${f.moment(until)} までサインインせずにこの計画を閲覧できます。`,
    link: 'コピーするリンク',
    until: (until, f) => `このリンクを知っている人は、${f.moment(until)} までサインインせずにこの計画を閲覧できます。`,
    document: '書類',
    drawings: '図面',
    reports: '報告書',
    none: '表示する図面や報告書はまだありません。',
    opening: (name) => `${name} を開いています`,
    sheet: (sheet, count, f) => `${f.number(count)} 枚中 ${f.number(sheet)} 枚目`,
    previous: '前の図面',
    next: '次の図面',
    zoomIn: '拡大',
    zoomOut: '縮小',
    fit: '全体',
    keys: '矢印キーで移動、+ と − で拡大と縮小、0 で全体を表示、Page Up と Page Down で図面を切り替えます。',
    ofReport: {
      sheet: (page, count, f) => `${f.number(count)} ページ中 ${f.number(page)} ページ目`,
      previous: '前のページ',
      next: '次のページ',
      keys: '矢印キーで移動、+ と − で拡大と縮小、0 で全体を表示、Page Up と Page Down でページを切り替えます。',
    },
    findings: '指摘事項',
    toFix: (count, f) => (count === 0 ? 'この図面に要修正はありません' : `この図面の要修正 ${f.number(count)} 件`),
    elsewhere: 'ほかの図面と図面一式',
    show: (place) => `${place} で表示`,
    broken: 'このファイルは PDF として読み取れません。タブで開くか、書き出し直してもらってください。',
    locked: 'この PDF はパスワードで保護されているため、ここに表示できません。タブで開いてください。',
    large: 'この書類は大きすぎるため、ここに表示できません。タブで開いてください。',
    gone: 'サービスはこの書類を提供しなくなりました。後でもう一度お試しください。',
    unread:
      'この書類を取得できませんでした。ネットワークに問題があるか、サービスがページからの読み取りを許可していません。タブで開いてください。',
    noLibrary: 'PDF を表示する機能を読み込めませんでした。再試行するか、書類をタブで開いてください。',
  },
  handOff: {
    title: 'サービスのページで図面の確認を受けてください',
    intro: '事前審査サービスのページで図面を追加し、確認を開始します。このページは進み具合を追い、結果を表示します。',
    again: '図面を修正するには、サービスのページで追加し、そこでもう一度確認してください。',
    choose: (permitType) => `許可の種類は「${permitType}」を選択してください。`,
    open: 'サービスのページを開く',
    phone: 'スマートフォンを使う',
    preparing: 'リンクを準備しています',
    waiting: 'サービスのページで確認が開始されるのを待っています',
    waitingHint: '確認が始まると、このページに自動で表示されます。',
    comeBack: 'このページを閉じてもかまいません。戻ると計画が再び表示されます。',
    opened: 'ページは新しいタブで開きます。タブが開かないときは、上のリンクを使ってください。',
    newLink: '新しいリンクを取得',
    hideCode: 'コードを隠す',
    codeLabel: 'サービスのページへのリンクのQRコード',
    codeHint: 'スマートフォンのカメラをコードに向けてください。',
    copied: 'リンクをコピーしました。',
    linkNote:
      'このリンクを持つ人は誰でも計画を完了できます。ほかの人に渡さないでください。有効期間はサービスが決めます。使えなくなったら、新しいリンクを取得してください。',
    cancel: '取り消す',
    otherPermitType: (checked, wanted) =>
      `確認されたのは「${checked}」ですが、この申請は「${wanted}」です。最初からやり直し、サービスのページで「${wanted}」を選択してください。`,
  },
  validity: {
    noDrawings: '図面を追加し、確認を受けてください。',
    handOff: 'サービスのページで確認を開始してください。申請にはその結果が必要です。',
    uploading: '図面を送信しています。',
    uploadFailed: '送信されなかった図面があります。再試行するか削除してください。',
    filesMissing: '不足しているファイルをもう一度選択するか、削除してください。',
    notChecked: '申請する前に図面の確認を受けてください。',
    starting: '図面の確認を開始しています。',
    processing: (stage, f) => `図面を確認しています（5 段階中 ${f.number(stage)}）。`,
    stalled: '図面の確認がしばらく進んでいません。お待ちになるか、後でもう一度お試しください。',
    changed: '確認後に図面が変更されました。もう一度確認してください。',
    expired: '確認結果の有効期限が切れました。更新してください。',
    signing: '結果を確定しています。',
    unavailable: '事前審査は現在利用できません。図面一式の欄の案内をご覧ください。',
  },
  announce: {
    arrived: (name) => `${name} を送信しました。`,
    uploadFailed: (name) => `${name} は送信されませんでした。`,
    refused: (name, why) => `${name} は追加されませんでした。${why}`,
    removed: (name) => `${name} を削除しました。`,
    moved: (name, place, count, f) => `${name} は ${f.number(count)} 件中 ${f.number(place)} 番目になりました。`,
    stage: (stage, name, f) => `5 段階中 ${f.number(stage)}：${name}。`,
    report: (name, result, score, f) =>
      score === null ? `${name}：${result}。` : `${name}：${result}、100 点中 ${f.number(score)} 点。`,
  },
  problemTitle: '確認を続行できません',
  setupTitle: 'ここでは事前審査を利用できません',
  retry: '再試行',
  reference: (requestId) => `照会番号 ${requestId}`,
};
