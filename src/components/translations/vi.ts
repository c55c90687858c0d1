/** Vietnamese. */
import type { ProblemWords, Translation } from './translation.js';

const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);
const list = (names: readonly string[]): string => new Intl.ListFormat('vi').format(names);
const quoted = (names: readonly string[]): string => list(names.map((name) => `“${name}”`));
const serviceDown: ProblemWords = () =>
  'Dịch vụ kiểm tra sơ bộ không phản hồi. Không có gì bị mất. Hãy thử lại sau vài phút.';
const setup: ProblemWords = () =>
  'Phần kiểm tra sơ bộ trên trang này chưa được thiết lập đúng. Hãy báo cho cơ quan quản lý cổng này.';
const storage: ProblemWords = () => 'Mất kết nối khi đang gửi. Hãy kiểm tra mạng rồi thử lại.';
const receipt: ProblemWords = () => 'Không xác nhận được kết quả. Hãy thử lại, hoặc bắt đầu lại.';
const tryAgain: ProblemWords = () => 'Đã có sự cố từ phía chúng tôi. Hãy thử lại.';

export const translation: Translation = {
  code: 'vi',
  stages: ['Đã gửi', 'Chuẩn bị', 'Phân tích', 'Phân loại', 'Đánh giá', 'Tổng hợp'],
  categories: {
    'site-plan': 'Mặt bằng tổng thể',
    'floor-plan': 'Mặt bằng tầng',
    elevations: 'Mặt đứng',
    sections: 'Mặt cắt',
    structural: 'Kết cấu',
    'roof-plan': 'Mặt bằng mái',
    details: 'Chi tiết',
    other: 'Khác',
  },
  findings: {
    fail: 'Cần sửa',
    attention: 'Cần xem',
    'not-assessed': 'Chưa đánh giá',
    pass: 'Đạt',
  },
  problems: {
    part_missing: () =>
      'Một phần của trang này chưa tải được. Hãy kiểm tra mạng rồi thử lại. Nếu vẫn không được, hãy tải lại trang.',
    adapter_unreachable: () => 'Không kết nối được với cổng này. Hãy kiểm tra mạng rồi thử lại.',
    adapter_timeout: () => 'Cổng này không phản hồi kịp thời. Hãy thử lại.',
    city_missing: () => 'Trang này không cho biết bản vẽ thuộc thành phố nào. Hãy báo cho cơ quan quản lý cổng này.',
    permit_type_missing: () => 'Trước tiên hãy chọn loại giấy phép; loại này quyết định những báo cáo được lập.',
    metadata_malformed: () => 'Không đọc được thông tin dự án trên trang này. Hãy báo cho cơ quan quản lý cổng này.',
    storage_refused: () => 'Kho lưu trữ không nhận tệp. Hãy thử lại, hoặc xuất lại PDF rồi thay tệp.',
    file_unreadable: () => 'Không còn đọc được tệp. Có thể tệp đã bị di chuyển hoặc thay đổi. Hãy chọn lại.',
    file_duplicate: ({ otherName }) =>
      typeof otherName === 'string'
        ? `Đây là cùng một tệp với ${otherName}, chỉ khác tên.`
        : 'Tệp này đã có trong bộ bản vẽ.',
    file_locked: () =>
      'Tệp chỉ mở được bằng mật khẩu nên không kiểm tra được các bản vẽ. Hãy xuất lại không có mật khẩu.',
    file_name_refused: ({ maxLength }, f) =>
      `Tên tệp dài hơn ${f.number(amount(maxLength))} ký tự hoặc có ký tự ẩn. Hãy đổi tên tệp.`,
    check_under_way: () => 'Bản vẽ đang được kiểm tra. Hãy thêm bản vẽ này khi kiểm tra xong.',
    digest_missing: () => 'Bản vẽ của lần truy cập trước không thể kiểm tra lại như hiện tại. Hãy thay bằng tệp.',
    file_empty: () => 'Tệp trống (0 byte). Hãy xuất lại thành PDF.',
    file_too_large: ({ sizeBytes, size, maxFileBytes }, f) =>
      `Tệp (${f.bytes(amount(sizeBytes ?? size))}) lớn hơn mức cho phép ${f.bytes(amount(maxFileBytes))}. Hãy chia tệp hoặc xuất nhỏ hơn.`,
    not_a_pdf: () => 'Đây không phải PDF. Bản vẽ phải là tệp PDF: hãy xuất thành PDF.',
    too_many_files: ({ maxFiles }, f) =>
      `Một bộ có nhiều nhất ${f.number(amount(maxFiles))} tệp. Hãy bỏ một tệp để thêm tệp khác.`,
    no_drawings: () => 'Không có bản vẽ để kiểm tra. Hãy thêm ít nhất một tệp PDF.',
    upload_missing: () => 'Kho lưu trữ không còn bản vẽ này. Hãy gửi lại.',
    unknown_city: () => 'Thành phố này không tham gia kiểm tra sơ bộ. Hãy báo cho cơ quan quản lý cổng này.',
    unknown_permit_type: ({ permitType }) =>
      typeof permitType === 'string'
        ? `Thành phố không có loại giấy phép “${permitType}”. Hãy chọn loại khác hoặc báo cho cơ quan quản lý cổng này.`
        : 'Thành phố không có loại giấy phép này. Hãy chọn loại khác hoặc báo cho cơ quan quản lý cổng này.',
    not_found: () =>
      'Dự án này không tồn tại hoặc thuộc về người khác. Hãy kiểm tra liên kết, hoặc đăng nhập bằng tài khoản của người đã bắt đầu dự án.',
    not_identified: () => 'Quý vị đã đăng xuất. Hãy đăng nhập rồi thử lại.',
    upstream_key_refused: () => 'Dịch vụ kiểm tra sơ bộ đã từ chối cổng này. Hãy báo cho cơ quan quản lý.',
    upstream_refused: () => 'Dịch vụ kiểm tra sơ bộ không chấp nhận yêu cầu. Hãy kiểm tra thông tin hồ sơ rồi thử lại.',
    upstream_misread: () => 'Không đọc được phản hồi của dịch vụ kiểm tra sơ bộ. Hãy thử lại sau.',
    too_many_requests: () => 'Có quá nhiều yêu cầu cùng lúc. Hãy đợi một phút rồi thử lại.',
    too_many_streams: () => 'Có quá nhiều cửa sổ theo dõi dự án này. Hãy đóng bớt rồi thử lại.',
    conflict: () => 'Dự án đã tiến triển trong cửa sổ khác. Hãy thử lại để xem tình trạng hiện tại.',
    gate_not_passed: () => 'Kết quả chưa đạt yêu cầu của cổng này. Hãy sửa các điểm nêu ra và kiểm tra lại.',
    invalid_request: ({ field }) =>
      `Một thông tin của hồ sơ bị thiếu hoặc sai${typeof field === 'string' ? ` (${field})` : ''}. Hãy sửa rồi thử lại.`,
    body_too_large: () => 'Thông tin dự án trên trang này quá dài. Hãy báo cho cơ quan quản lý cổng này.',
    receipt_expired: () => 'Xác nhận đã hết hạn. Hãy gia hạn.',
    receipt_used: () => 'Kết quả này đã được dùng cho một lần nộp. Hãy kiểm tra lại bản vẽ.',
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
    label: 'Bộ bản vẽ',
    dropTitle: 'Thêm bộ bản vẽ của quý vị',
    limits: (bytes, files, f) => `Bản vẽ PDF, mỗi tệp tối đa ${f.bytes(bytes)}, nhiều nhất ${f.number(files)} tệp`,
    choose: 'Chọn tệp',
    chooseFolder: 'Chọn thư mục',
    dropNow: 'Thả để thêm',
    next: 'Chúng tôi kiểm tra từng bản vẽ qua năm bước và cho biết cần sửa gì.',
    nextGated: (min, f) =>
      `Chúng tôi kiểm tra từng bản vẽ qua năm bước và cho biết cần sửa gì. Quý vị có thể nộp từ ${f.number(min)} trên 100 điểm.`,
    reading: 'Đang đọc thư mục',
    adding: (count, f) => `Đang thêm ${f.number(count)} tệp`,
    dropMore: 'Thêm bản vẽ khác hoặc thả vào đây',
    addMore: 'Thêm tệp',
    drawings: 'Bản vẽ',
    summary: (arrived, count, sent, total, f) =>
      `Đã gửi ${f.number(arrived)} trên ${f.number(count)} tệp, ${f.bytes(sent)} trên ${f.bytes(total)}`,
    ready: (count, total, f) => `${f.number(count)} tệp${total > 0 ? `, ${f.bytes(total)}` : ''}`,
    category: (name) => `Loại của ${name}`,
    remove: (name) => `Bỏ ${name}`,
    replace: (name) => `Thay ${name}`,
    waiting: 'Đang đợi',
    paused: 'Đã tạm dừng',
    missing: 'Chưa gửi. Hãy chọn lại tệp này',
    elsewhere: 'Đang được gửi từ cửa sổ khác',
    finishing: 'Sắp xong',
    retrying: (attempt, f) => `Mất kết nối. Đang thử lại (${f.number(attempt)})`,
    sent: 'Đã gửi',
    failed: 'Chưa gửi được',
    check: 'Kiểm tra bản vẽ',
    checkAgain: 'Kiểm tra lại',
    checkWhenSent: 'Kiểm tra khi gửi xong tất cả',
    willStart: 'Việc kiểm tra bắt đầu ngay khi mọi tệp được gửi xong.',
    starting: 'Đang bắt đầu kiểm tra',
    mendFailed: 'Một tệp chưa gửi được. Hãy thử lại hoặc bỏ tệp đó, sau đó có thể bắt đầu kiểm tra.',
    chooseMissing: 'Hãy chọn lại tệp còn thiếu hoặc bỏ tệp đó, sau đó có thể bắt đầu kiểm tra.',
    changed: 'Bản vẽ đã thay đổi. Kết quả trước không còn giá trị: hãy kiểm tra lại.',
    otherPermitType: (checked, wanted) =>
      `Đã kiểm tra “${checked}”, còn hồ sơ này là “${wanted}”. Hãy kiểm tra lại bản vẽ.`,
    refused: (count, f) => `${f.number(count)} tệp chưa được thêm`,
    dismiss: 'Đóng',
    part: (sent, total, f) => `${f.bytes(sent)} trên ${f.bytes(total)}`,
    speed: (bytesPerSecond, f) => `${f.bytes(bytesPerSecond)}/giây`,
    left: (seconds, f) => {
      if (seconds < 50) {
        const count = Math.max(10, Math.ceil(seconds / 10) * 10);
        return `khoảng ${f.number(count)} giây`;
      }
      if (seconds < 5400) {
        const count = Math.ceil(seconds / 60);
        return `khoảng ${f.number(count)} phút`;
      }
      const count = Math.round(seconds / 3600);
      return `khoảng ${f.number(count)} giờ`;
    },
    waitingForNetwork: 'Đang đợi mạng',
    offline: 'Mất kết nối. Khi có kết nối trở lại, trang này sẽ tự tiếp tục.',
    pauseAll: 'Tạm dừng',
    resumeAll: 'Tiếp tục',
    pause: (name) => `Tạm dừng ${name}`,
    resume: (name) => `Tiếp tục ${name}`,
    more: (name) => `Thao tác khác cho ${name}`,
    labelOf: (name) => `Nhãn của ${name}`,
    replaceThis: 'Thay',
    removeThis: 'Bỏ',
    changeLabel: 'Đổi nhãn',
    moveUp: 'Chuyển lên',
    moveDown: 'Chuyển xuống',
    chooseAgain: 'Chọn lại',
    addFolder: 'Thêm thư mục',
    sheets: (count, sizes, f) => `${f.number(count)} bản vẽ, ${sizes}`,
    sheetSizes: (count, f) => `${f.number(count)} khổ giấy`,
    damaged: 'Không mở được tệp này tại đây; tệp có thể bị hỏng',
    missingCategories: (names) => `Hồ sơ này còn cần: ${list(names)}. Hãy thêm phần còn thiếu hoặc sửa loại của tệp.`,
    leftOut: (count, f) => `Đã bỏ qua ${f.number(count)} tệp khác trong thư mục: bản vẽ phải là tệp PDF.`,
    folderEmpty: 'Thư mục này không có PDF. Hãy chọn thư mục khác hoặc xuất bản vẽ thành tệp PDF.',
    unreadable: (count, f) => `Không đọc được ${f.number(count)} tệp. Hãy chọn từng tệp một.`,
    startOver: 'Bắt đầu lại',
    renew: 'Gia hạn xác nhận',
    pauseThis: 'Tạm dừng',
    resumeThis: 'Tiếp tục',
    needsPermitType: 'Trước tiên hãy chọn loại giấy phép; loại này quyết định những báo cáo được lập.',
  },
  run: {
    title: 'Đang kiểm tra bản vẽ của quý vị',
    checking: 'Đang kiểm tra',
    stageOf: (stage, name, f) => `${name}, bước ${f.number(stage)} trên 5`,
    waitingForStage: 'Đang đợi bước đầu tiên',
    stalled: 'Đã một lúc không có tiến triển. Việc kiểm tra vẫn được theo dõi, và trang này sẽ hiển thị khi tiếp tục.',
    leave: 'Quý vị có thể rời trang này. Việc kiểm tra vẫn tiếp tục và kết quả sẽ ở đây khi quý vị quay lại.',
    stay: 'Hãy giữ trang này mở: cần kết quả ở đây để nộp hồ sơ.',
    reconnecting: 'Mất kết nối. Đang kết nối lại; quý vị đang xem tình trạng cuối cùng được biết.',
    comparing: 'Đang so sánh bản vẽ đã kiểm tra với bản vẽ của quý vị.',
    flagged:
      'Dịch vụ kiểm tra sơ bộ không phản hồi. Quý vị có thể nộp ngay; hồ sơ sẽ ghi rằng bản vẽ chưa được kiểm tra xong.',
    deferred:
      'Dịch vụ kiểm tra sơ bộ không phản hồi. Quý vị có thể nộp ngay; hồ sơ sẽ đợi kết quả của lần kiểm tra này.',
    serviceDown: (readAt, f) =>
      readAt === null
        ? 'Dịch vụ kiểm tra sơ bộ không phản hồi. Chúng tôi vẫn tiếp tục thử.'
        : `Dịch vụ kiểm tra sơ bộ không phản hồi. Quý vị đang xem tình trạng lúc ${f.time(readAt)}. Chúng tôi vẫn tiếp tục thử.`,
    progress: 'Tiến độ kiểm tra',
    report: (done, count, f) => `Xong ${f.number(done)} trên ${f.number(count)} báo cáo`,
  },
  result: {
    score: 'Điểm',
    minimum: (min, f) => `Tối thiểu ${f.number(min)}`,
    passed: 'Sẵn sàng nộp',
    failed: 'Chưa đạt',
    complete: 'Đã kiểm tra xong',
    verdictPassed: (score, min, f) =>
      `${f.number(score)} trên 100. Mức tối thiểu là ${f.number(min)}: quý vị có thể nộp.`,
    reached: 'Đạt mức tối thiểu',
    verdictReached: (score, min, f) => `${f.number(score)} trên 100. Mức tối thiểu là ${f.number(min)}.`,
    verdictMean: (score, min, f) =>
      `Điểm trung bình là ${f.number(score)} trên 100. Mức tối thiểu là ${f.number(min)}.`,
    fixFindings: 'Hãy sửa các điểm bên dưới rồi kiểm tra lại.',
    fixDrawings: 'Hãy sửa bản vẽ rồi kiểm tra lại.',
    verdictNoScore:
      'Có báo cáo kết thúc mà không có điểm nên chưa đạt mức tối thiểu. Hãy kiểm tra lại hoặc báo cho cơ quan quản lý cổng này.',
    reportMissing: (names) =>
      names.length === 0
        ? 'Dịch vụ kiểm tra sơ bộ không gửi một báo cáo mà cổng này cần. Hãy kiểm tra lại hoặc báo cho cơ quan quản lý cổng này.'
        : `Dịch vụ kiểm tra sơ bộ không gửi ${quoted(names)}. Hãy kiểm tra lại hoặc báo cho cơ quan quản lý cổng này.`,
    resultNotPassed: (names) =>
      names.length === 0
        ? 'Có báo cáo không kết thúc với kết quả Đạt mà cổng này yêu cầu.'
        : `${quoted(names)} không có kết quả Đạt mà cổng này yêu cầu.`,
    drawingsDifferent: (names) =>
      `Tệp mà dịch vụ kiểm tra sơ bộ nhận là ${quoted(names)} không phải tệp quý vị đã chọn ở đây. Hãy thêm lại các tệp rồi kiểm tra lại.`,
    drawingsUnverified:
      'Không so sánh được bản vẽ đã kiểm tra với bản vẽ của quý vị. Hãy kiểm tra lại hoặc báo cho cơ quan quản lý cổng này.',
    verdictUngated: (score, f) => `${f.number(score)} trên 100. Quý vị có thể nộp với bất kỳ điểm nào.`,
    signing: 'Đang xác nhận kết quả. Quý vị có thể nộp khi kết quả được xác nhận.',
    unconfirmed: 'Kết quả chưa được xác nhận',
    expired: 'Xác nhận của kết quả này đã hết hạn. Hãy gia hạn để nộp.',
    toDo: (count, f) => `${f.number(count)} điểm cần sửa`,
    found: 'Hiện trạng',
    allowed: 'Cho phép',
    fix: 'Cách sửa',
    sheet: (sheet) => `Bản vẽ số ${sheet}`,
    page: (file, page, f) => (page === null ? file : `${file}, trang ${f.number(page)}`),
    passedFold: (count, f) => `${f.number(count)} mục đạt`,
    awaitedFindings: 'Đang lấy các điểm nêu ra.',
    unreadFindings: (count, f) =>
      `Không lấy được các điểm nêu ra của ${f.number(count)} báo cáo. Điểm số vẫn có giá trị. Hãy thử lại để xem các điểm nêu ra.`,
    noFindings: 'Dịch vụ không gửi điểm nêu ra nào.',
    resultWord: (result) =>
      result === 'Passed' ? 'Đạt' : result === 'Failed' ? 'Không đạt' : (result ?? 'Không có kết quả'),
    below: (score, min, f) => `${f.number(score)}, dưới mức tối thiểu ${f.number(min)}`,
    noScore: 'Không có điểm',
    ownResult: (result) => `Kết quả của riêng dịch vụ: ${result}`,
    model: (version) => `Mô hình ${version}`,
    group: (name, count, f) => `${name} (${f.number(count)})`,
  },
  status: {
    label: 'Tình trạng kiểm tra sơ bộ',
    empty: 'Chưa có gì để kiểm tra',
    notChecked: 'Chưa kiểm tra',
    emptyHint: 'Hãy thêm bản vẽ; việc kiểm tra được theo dõi tại đây.',
    draft: (arrived, count, f) =>
      `Đã gửi ${f.number(arrived)} trên ${f.number(count)} tệp. Việc kiểm tra chưa bắt đầu.`,
    reports: 'Báo cáo',
    took: (duration) => `Kiểm tra trong ${duration}`,
    stagesOf: (report) => `Các bước của ${report}`,
    left: (atLeast, atMost) => `Còn ${atLeast} đến ${atMost}`,
    leftAtMost: (duration) => `Còn tối đa ${duration}`,
    leftAbout: (duration) => `Còn khoảng ${duration}`,
    late: 'Lâu hơn bình thường',
    basis: (runs, f) => `(theo ${f.number(runs)} lần kiểm tra cùng loại trước đây)`,
    filter: 'Hiển thị',
    all: 'Tất cả',
    search: 'Tìm trong các điểm nêu ra',
    found: (count, all, f) => `${f.number(count)} trên ${f.number(all)} điểm nêu ra`,
    showAll: 'Hiển thị mọi điểm nêu ra',
    documents: 'Tài liệu',
    fetching: 'Đang lấy các liên kết.',
    noDocuments: 'Dịch vụ chưa có tài liệu nào của dự án này.',
    newTab: '(mở trong thẻ mới)',
    attempts: (count, f) => `Các lần kiểm tra (${f.number(count)})`,
    attempt: (run, f) => `Lần ${f.number(run)}`,
    since: (run, f) => `So với lần ${f.number(run)}`,
    fixed: (count, f) => `${f.number(count)} điểm đã sửa`,
    added: (count, f) => `${f.number(count)} điểm mới`,
    remaining: (count, f) => `${f.number(count)} điểm vẫn còn`,
    unassessed: (count, f) => `${f.number(count)} điểm không còn được đánh giá`,
    changeWords: {
      fixed: 'Đã sửa',
      added: 'Mới',
      remaining: 'Vẫn còn',
      unassessed: 'Không còn được đánh giá',
    },
    unchanged: 'trước đây và hiện nay đều không có gì cần sửa',
    unfinished: 'Chưa xong',
    notify: 'Báo cho tôi khi xong',
    notifying: 'Trình duyệt sẽ báo khi xong',
    notifyBlocked: 'Trình duyệt chặn thông báo của trang này. Hãy cho phép trong phần cài đặt để được báo.',
    stageInTitle: (stage, f) => `Bước ${f.number(stage)} trên 5`,
    documentKinds: {
      report: 'Báo cáo',
      uploaded: 'Bản vẽ',
    },
  },
  viewer: {
    label: 'Kết quả kiểm tra sơ bộ',
    page: 'Trang tình trạng',
    documents: 'Bản vẽ và báo cáo',
    empty: 'Chưa có gì để hiển thị',
    emptyHint: 'Trang tình trạng sẽ ở đây ngay khi bắt đầu kiểm tra.',
    frame: 'Trang tình trạng của dịch vụ kiểm tra sơ bộ',
    loading: 'Đang tải trang tình trạng.',
    slow: 'Trang tình trạng chưa hiển thị. Hãy mở trong thẻ hoặc tải lại.',
    unsure: 'Không thấy gì ở đây? Vậy trang không cho phép hiển thị bên trong cổng này. Hãy mở trong thẻ.',
    refused:
      'Không thể hiển thị trang tình trạng bên trong cổng này. Hãy mở trong thẻ, hoặc xem bản vẽ và báo cáo tại đây.',
    expired: (at, f) => `Liên kết của trang này đã hết hạn lúc ${f.moment(at)}. Hãy tải lại để tiếp tục.`,
    load: 'Tải lại',
    open: 'Mở trong thẻ',
    copy: 'Sao chép liên kết',
    copied: (until, f) =>
      `Đã sao chép liên kết. Ai có liên kết đều xem được dự án này đến ${f.moment(until)} mà không cần đăng nhập.`,
    link: 'Liên kết để sao chép',
    until: (until, f) => `Ai có liên kết này đều xem được dự án này đến ${f.moment(until)} mà không cần đăng nhập.`,
    document: 'Tài liệu',
    drawings: 'Bản vẽ',
    reports: 'Báo cáo',
    none: 'Chưa có bản vẽ hay báo cáo để hiển thị.',
    opening: (name) => `Đang mở ${name}`,
    sheet: (sheet, count, f) => `Bản vẽ ${f.number(sheet)} trên ${f.number(count)}`,
    previous: 'Bản vẽ trước',
    next: 'Bản vẽ sau',
    zoomIn: 'Phóng to',
    zoomOut: 'Thu nhỏ',
    fit: 'Vừa khung',
    keys: 'Phím mũi tên để di chuyển, + và − để thu phóng, 0 để vừa khung nhìn, Page Up và Page Down để đổi bản vẽ.',
    ofReport: {
      sheet: (page, count, f) => `Trang ${f.number(page)} trên ${f.number(count)}`,
      previous: 'Trang trước',
      next: 'Trang sau',
      keys: 'Phím mũi tên để di chuyển, + và − để thu phóng, 0 để vừa khung nhìn, Page Up và Page Down để chuyển trang.',
    },
    findings: 'Các điểm nêu ra',
    toFix: (count, f) =>
      count === 0 ? 'Bản vẽ này không có gì cần sửa' : `${f.number(count)} điểm cần sửa trong bản vẽ này`,
    elsewhere: 'Ở bản vẽ khác và toàn bộ hồ sơ',
    show: (place) => `Hiển thị trên ${place}`,
    broken: 'Không đọc được tệp này dưới dạng PDF. Hãy mở trong thẻ hoặc nhờ xuất lại.',
    locked: 'PDF này được bảo vệ bằng mật khẩu nên không hiển thị được tại đây. Hãy mở trong thẻ.',
    large: 'Tài liệu này quá lớn để hiển thị tại đây. Hãy mở trong thẻ.',
    gone: 'Dịch vụ không còn cung cấp tài liệu này. Hãy thử lại sau.',
    unread: 'Không lấy được tài liệu này. Mạng bị lỗi, hoặc dịch vụ không cho trang nào đọc. Hãy mở trong thẻ.',
    noLibrary: 'Không tải được phần hiển thị PDF của cổng này. Hãy thử lại hoặc mở tài liệu trong thẻ.',
  },
  handOff: {
    title: 'Kiểm tra bản vẽ trên trang của dịch vụ',
    intro:
      'Quý vị thêm bản vẽ trên trang của dịch vụ kiểm tra sơ bộ và bắt đầu kiểm tra tại đó. Trang này theo dõi và hiển thị kết quả.',
    again: 'Để sửa bản vẽ, hãy thêm bản vẽ trên trang của dịch vụ và kiểm tra lại tại đó.',
    choose: (permitType) => `Tại đó hãy chọn loại giấy phép “${permitType}”.`,
    open: 'Mở trang của dịch vụ',
    phone: 'Dùng điện thoại',
    preparing: 'Đang chuẩn bị liên kết',
    waiting: 'Đang chờ quý vị bắt đầu kiểm tra tại đó',
    waitingHint: 'Trang này tự nhận biết khi việc kiểm tra bắt đầu.',
    comeBack: 'Quý vị có thể đóng trang này: khi quay lại, dự án sẽ hiện ra.',
    opened: 'Trang mở trong thẻ mới. Nếu không thấy thẻ nào, hãy dùng liên kết ở trên.',
    newLink: 'Lấy liên kết mới',
    hideCode: 'Ẩn mã',
    codeLabel: 'Mã QR của liên kết đến trang của dịch vụ',
    codeHint: 'Hướng máy ảnh của điện thoại vào mã.',
    copied: 'Đã sao chép liên kết.',
    linkNote:
      'Ai có liên kết này đều có thể hoàn tất dự án: hãy giữ kín. Dịch vụ quyết định thời hạn; nếu liên kết không còn dùng được, hãy lấy liên kết mới.',
    cancel: 'Hủy',
    otherPermitType: (checked, wanted) =>
      `Đã kiểm tra “${checked}”, còn hồ sơ này là “${wanted}”. Hãy bắt đầu lại và chọn “${wanted}” trên trang của dịch vụ.`,
  },
  validity: {
    noDrawings: 'Hãy thêm bản vẽ và yêu cầu kiểm tra.',
    handOff: 'Hãy bắt đầu kiểm tra trên trang của dịch vụ; cần có kết quả để nộp hồ sơ.',
    uploading: 'Bản vẽ của quý vị vẫn đang được gửi.',
    uploadFailed: 'Có bản vẽ chưa gửi được. Hãy thử lại hoặc bỏ bản vẽ đó.',
    filesMissing: 'Hãy chọn lại tệp còn thiếu, hoặc bỏ tệp đó.',
    notChecked: 'Hãy yêu cầu kiểm tra bản vẽ trước khi nộp.',
    starting: 'Việc kiểm tra bản vẽ đang bắt đầu.',
    processing: (stage, f) => `Bản vẽ đang được kiểm tra: bước ${f.number(stage)} trên 5.`,
    stalled: 'Việc kiểm tra bản vẽ đã một lúc không tiến triển. Hãy đợi hoặc thử lại sau.',
    changed: 'Bản vẽ đã thay đổi sau khi kiểm tra. Hãy kiểm tra lại.',
    expired: 'Xác nhận kiểm tra đã hết hạn. Hãy gia hạn.',
    signing: 'Đang xác nhận kết quả.',
    unavailable: 'Hiện không dùng được kiểm tra sơ bộ. Hãy xem thông báo trong bộ bản vẽ.',
  },
  announce: {
    arrived: (name) => `Đã gửi ${name}.`,
    uploadFailed: (name) => `Chưa gửi được ${name}.`,
    refused: (name, why) => `Chưa thêm ${name}. ${why}`,
    removed: (name) => `Đã bỏ ${name}.`,
    moved: (name, place, count, f) => `${name} hiện ở vị trí ${f.number(place)} trên ${f.number(count)}.`,
    stage: (stage, name, f) => `Bước ${f.number(stage)} trên 5: ${name}.`,
    report: (name, result, score, f) =>
      score === null ? `${name}: ${result}.` : `${name}: ${result}, ${f.number(score)} trên 100.`,
  },
  problemTitle: 'Không thể tiếp tục kiểm tra',
  setupTitle: 'Không dùng được kiểm tra sơ bộ tại đây',
  retry: 'Thử lại',
  reference: (requestId) => `Mã tham chiếu ${requestId}`,
};
