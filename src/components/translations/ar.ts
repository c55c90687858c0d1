/** Arabic. */
import type { FileFormats, ProblemWords, Translation } from './translation.js';

const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);
const list = (names: readonly string[]): string => new Intl.ListFormat('ar').format(names);
/** What may be in Latin letters keeps its own direction. A module of words stands alone, so each has this line for itself. */
const isolated = (text: string): string => `\u2068${text}\u2069`;
const quote = (name: string): string => `«${isolated(name)}»`;
const keys = (leaf: string): string =>
  `مفاتيح الأسهم للتحريك، و${isolated('+')} للتكبير، و${isolated('−')} للتصغير، و${isolated('0')} للملاءمة، و${isolated('Page Up')} و${isolated('Page Down')} لتبديل ${leaf}.`;
const quoted = (names: readonly string[]): string => list(names.map(quote));
const inFiles = (count: number, { number, plural }: FileFormats, two = 'ملفين', one = 'ملف واحد'): string =>
  plural(count, one, `${number(count)} ملف`, { two, few: `${number(count)} ملفات`, many: `${number(count)} ملفًا` });
const inReports = (count: number, { number, plural }: FileFormats): string =>
  plural(count, 'تقرير واحد', `${number(count)} تقرير`, {
    two: 'تقريرين',
    few: `${number(count)} تقارير`,
    many: `${number(count)} تقريرًا`,
  });
const serviceDown: ProblemWords = () => 'خدمة الفحص المسبق لا تستجيب. لم يُفقد شيء. أعد المحاولة بعد بضع دقائق.';
const setup: ProblemWords = () =>
  'الفحص المسبق غير مُعدّ إعدادًا صحيحًا في هذه الصفحة. أبلغ الجهة المسؤولة عن هذه البوابة.';
const storage: ProblemWords = () => 'انقطع الاتصال أثناء الإرسال. تحقق من الشبكة ثم أعد المحاولة.';
const receipt: ProblemWords = () => 'تعذّر تأكيد النتيجة. أعد المحاولة، أو ابدأ من جديد.';
const tryAgain: ProblemWords = () => 'حدث خلل من جهتنا. أعد المحاولة.';

export const translation: Translation = {
  code: 'ar',
  stages: ['أُرسلت', 'التحضير', 'التحليل', 'التصنيف', 'التقييم', 'التلخيص'],
  categories: {
    'site-plan': 'الموقع العام',
    'floor-plan': 'مسقط أفقي',
    elevations: 'واجهات',
    sections: 'قطاعات',
    structural: 'إنشائية',
    'roof-plan': 'مسقط السطح',
    details: 'تفاصيل',
    other: 'أخرى',
  },
  findings: {
    fail: 'يلزم تصحيحه',
    attention: 'يلزم النظر فيه',
    'not-assessed': 'لم يُقيَّم',
    pass: 'مطابق',
  },
  problems: {
    part_missing: () =>
      'تعذّر تحميل جزء من هذه الصفحة. تحقق من الشبكة ثم أعد المحاولة. إن لم ينفع ذلك فأعد تحميل الصفحة.',
    adapter_unreachable: () => 'تعذّر الوصول إلى هذه البوابة. تحقق من الشبكة ثم أعد المحاولة.',
    adapter_timeout: () => 'لم تستجب هذه البوابة في الوقت المحدد. أعد المحاولة.',
    city_missing: () => 'لا تذكر هذه الصفحة المدينة التي تخصها المخططات. أبلغ الجهة المسؤولة عن هذه البوابة.',
    permit_type_missing: () => 'اختر نوع الترخيص أولًا؛ فهو يحدد التقارير التي تُعَدّ.',
    metadata_malformed: () => 'تعذّرت قراءة بيانات المشروع في هذه الصفحة. أبلغ الجهة المسؤولة عن هذه البوابة.',
    storage_refused: () => 'لم يقبل التخزين الملف. أعد المحاولة، أو صدّر ملف PDF من جديد واستبدله.',
    file_unreadable: () => 'لم تعد قراءة الملف ممكنة. ربما نُقل أو تغيّر. اختره من جديد.',
    file_duplicate: ({ otherName }) =>
      typeof otherName === 'string' ? `هذا الملف هو نفسه ${quote(otherName)} باسم آخر.` : 'هذا الملف موجود في مجموعتك.',
    file_locked: () => 'لا يُفتح الملف إلا بكلمة مرور، فلا يمكن فحص لوحاته. صدّره من جديد بلا كلمة مرور.',
    file_name_refused: ({ maxLength }, f) =>
      `اسم الملف أطول من ${f.plural(amount(maxLength), 'حرف واحد', `${f.number(amount(maxLength))} حرف`, { two: 'حرفين', few: `${f.number(amount(maxLength))} أحرف`, many: `${f.number(amount(maxLength))} حرفًا` })} أو يحتوي على أحرف غير مرئية. غيّر اسم الملف.`,
    check_under_way: () => 'المخططات قيد الفحص. أضف هذا المخطط بعد انتهاء الفحص.',
    digest_missing: () => 'لا يمكن إعادة فحص مخطط من زيارة سابقة كما هو. استبدله بالملف.',
    file_empty: (_, f) => `الملف فارغ (${f.bytes(0)}). صدّره من جديد بصيغة PDF.`,
    file_too_large: ({ sizeBytes, size, maxFileBytes }, f) =>
      `حجم الملف (${f.bytes(amount(sizeBytes ?? size))}) أكبر من المسموح به وهو ${f.bytes(amount(maxFileBytes))}. قسّمه أو صدّره بحجم أصغر.`,
    not_a_pdf: () => 'هذا ليس ملف PDF. يجب أن تكون المخططات ملفات PDF: صدّره بصيغة PDF.',
    too_many_files: ({ maxFiles }, f) =>
      `تضم المجموعة ${inFiles(amount(maxFiles), f, 'ملفين', 'ملفًا واحدًا')} على الأكثر. أزل ملفًا لتضيف غيره.`,
    no_drawings: () => 'لا توجد مخططات لفحصها. أضف ملف PDF واحدًا على الأقل.',
    upload_missing: () => 'لم يعد هذا المخطط في التخزين. أرسله من جديد.',
    unknown_city: () => 'لا تشارك هذه المدينة في الفحص المسبق. أبلغ الجهة المسؤولة عن هذه البوابة.',
    unknown_permit_type: ({ permitType }) =>
      typeof permitType === 'string'
        ? `ليس لدى المدينة نوع الترخيص ${quote(permitType)}. اختر نوعًا آخر، أو أبلغ الجهة المسؤولة عن هذه البوابة.`
        : 'ليس لدى المدينة نوع الترخيص هذا. اختر نوعًا آخر، أو أبلغ الجهة المسؤولة عن هذه البوابة.',
    not_found: () => 'هذا المشروع غير موجود أو يخص شخصًا آخر. تحقق من الرابط، أو سجّل الدخول بحساب من بدأه.',
    not_identified: () => 'أنت غير مسجّل الدخول. سجّل الدخول ثم أعد المحاولة.',
    upstream_key_refused: () => 'رفضت خدمة الفحص المسبق هذه البوابة. أبلغ الجهة المسؤولة عنها.',
    upstream_refused: () => 'لم تقبل خدمة الفحص المسبق الطلب. تحقق من بيانات طلبك ثم أعد المحاولة.',
    upstream_misread: () => 'تعذّرت قراءة رد خدمة الفحص المسبق. أعد المحاولة لاحقًا.',
    too_many_requests: () => 'وردت طلبات كثيرة دفعة واحدة. انتظر دقيقة ثم أعد المحاولة.',
    too_many_streams: () => 'نوافذ كثيرة تتابع هذا المشروع. أغلق بعضها ثم أعد المحاولة.',
    conflict: () => 'تقدّم المشروع في نافذة أخرى. أعد المحاولة لترى حالته.',
    gate_not_passed: () => 'لا تبلغ النتيجة ما تطلبه هذه البوابة. صحّح الملاحظات وأعد الفحص.',
    invalid_request: ({ field }) =>
      `أحد بيانات الطلب ناقص أو خاطئ${typeof field === 'string' ? ` (${isolated(field)})` : ''}. صحّحه ثم أعد المحاولة.`,
    body_too_large: () => 'بيانات المشروع في هذه الصفحة أطول من اللازم. أبلغ الجهة المسؤولة عن هذه البوابة.',
    receipt_expired: () => 'انتهت صلاحية التأكيد. جدّده.',
    receipt_used: () => 'استُخدمت هذه النتيجة في طلب سابق. أعد فحص المخططات.',
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
    label: 'مجموعة المخططات',
    dropTitle: 'أضف مجموعة مخططاتك',
    limits: (bytes, files, f) =>
      `مخططات بصيغة PDF، حتى ${f.bytes(bytes)} لكل ملف، و${inFiles(files, f, 'ملفان')} على الأكثر`,
    choose: 'اختيار ملفات',
    chooseFolder: 'اختيار مجلد',
    dropNow: 'أفلِت للإضافة',
    next: 'نفحص كل لوحة على خمس مراحل ونبيّن ما يلزم تصحيحه.',
    nextGated: (min, f) =>
      `نفحص كل لوحة على خمس مراحل ونبيّن ما يلزم تصحيحه. يمكنك تقديم الطلب ابتداءً من درجة ${f.number(min)} من ${f.number(100)}.`,
    reading: 'جارٍ قراءة المجلد',
    adding: (count, f) => `جارٍ إضافة ${inFiles(count, f)}`,
    dropMore: 'أضف مخططات أخرى أو أفلِتها هنا',
    addMore: 'إضافة ملفات',
    drawings: 'المخططات',
    summary: (arrived, count, sent, total, f) =>
      `أُرسل ${f.number(arrived)} من ${inFiles(count, f)}، ${f.bytes(sent)} من ${f.bytes(total)}`,
    ready: (count, total, f) => `${inFiles(count, f, 'ملفان')}${total > 0 ? `، ${f.bytes(total)}` : ''}`,
    category: (name) => `فئة ${isolated(name)}`,
    remove: (name) => `إزالة ${isolated(name)}`,
    replace: (name) => `استبدال ${isolated(name)}`,
    waiting: 'في الانتظار',
    paused: 'متوقف مؤقتًا',
    missing: 'لم يُرسل بعد. اختر هذا الملف من جديد',
    elsewhere: 'يُرسل من نافذة أخرى',
    finishing: 'جارٍ الإنهاء',
    retrying: (attempt, f) => `انقطع الاتصال. إعادة المحاولة (${f.number(attempt)})`,
    sent: 'أُرسل',
    failed: 'لم يُرسل',
    check: 'فحص المخططات',
    checkAgain: 'إعادة الفحص',
    checkWhenSent: 'الفحص عند إرسال الكل',
    willStart: 'يبدأ الفحص فور إرسال جميع الملفات.',
    starting: 'جارٍ بدء الفحص',
    mendFailed: 'لم يُرسل أحد الملفات. أعد المحاولة أو أزله، ثم يمكن أن يبدأ الفحص.',
    chooseMissing: 'أعد اختيار الملفات المفقودة أو أزلها، ثم يمكن أن يبدأ الفحص.',
    changed: 'تغيّرت المخططات. لم تعد النتيجة الأخيرة سارية: أعد الفحص.',
    otherPermitType: (checked, wanted) =>
      `كان الفحص لـ${quote(checked)}، وهذا الطلب لـ${quote(wanted)}. أعد فحص المخططات.`,
    refused: (count, f) => `${inFiles(count, f, 'ملفان')} ${f.plural(count, 'لم يُضف', 'لم تُضف', { two: 'لم يُضافا' })}`,
    dismiss: 'إغلاق',
    part: (sent, total, f) => `${f.bytes(sent)} من ${f.bytes(total)}`,
    speed: (bytesPerSecond, f) => `${f.bytes(bytesPerSecond)}/ث`,
    left: (seconds, f) => {
      if (seconds < 50) {
        const count = Math.max(10, Math.ceil(seconds / 10) * 10);
        return `نحو ${f.number(count)} ${f.plural(count, 'ثانية', 'ثانية', { few: 'ثوانٍ' })}`;
      }
      if (seconds < 5400) {
        const count = Math.ceil(seconds / 60);
        return `نحو ${f.plural(count, 'دقيقة', `${f.number(count)} دقيقة`, { two: 'دقيقتين', few: `${f.number(count)} دقائق` })}`;
      }
      const count = Math.round(seconds / 3600);
      return `نحو ${f.plural(count, 'ساعة', `${f.number(count)} ساعة`, { two: 'ساعتين', few: `${f.number(count)} ساعات` })}`;
    },
    waitingForNetwork: 'في انتظار الشبكة',
    offline: 'انقطع الاتصال. تتابع هذه الصفحة تلقائيًا فور عودته.',
    pauseAll: 'إيقاف مؤقت',
    resumeAll: 'استئناف',
    pause: (name) => `إيقاف ${isolated(name)} مؤقتًا`,
    resume: (name) => `استئناف ${isolated(name)}`,
    more: (name) => `خيارات أخرى لـ ${isolated(name)}`,
    labelOf: (name) => `تسمية ${isolated(name)}`,
    replaceThis: 'استبدال',
    removeThis: 'إزالة',
    changeLabel: 'تغيير التسمية',
    moveUp: 'نقل إلى أعلى',
    moveDown: 'نقل إلى أسفل',
    chooseAgain: 'اختيار من جديد',
    addFolder: 'إضافة مجلد',
    sheets: (count, sizes, f) =>
      `${f.plural(count, 'لوحة واحدة', `${f.number(count)} لوحة`, { two: 'لوحتان', few: `${f.number(count)} لوحات` })}، ${sizes}`,
    sheetSizes: (count, f) =>
      f.plural(count, 'مقاس واحد', `${f.number(count)} مقاس`, {
        two: 'مقاسان',
        few: `${f.number(count)} مقاسات`,
        many: `${f.number(count)} مقاسًا`,
      }),
    damaged: 'تعذّر فتح هذا الملف هنا؛ ربما كان تالفًا',
    missingCategories: (names) => `يتطلب هذا الطلب أيضًا: ${list(names)}. أضف ما ينقص أو صحّح فئة أحد الملفات.`,
    leftOut: (count, f) =>
      `استُبعد من المجلد ${f.plural(count, 'ملف واحد آخر', `${f.number(count)} ملف آخر`, { two: 'ملفان آخران', few: `${f.number(count)} ملفات أخرى`, many: `${f.number(count)} ملفًا آخر` })}: المخططات ملفات PDF.`,
    folderEmpty: 'لا يوجد ملف PDF في هذا المجلد. اختر مجلدًا آخر أو صدّر مخططاتك ملفات PDF.',
    unreadable: (count, f) =>
      `تعذّرت قراءة ${inFiles(count, f)}. ${f.plural(count, 'اختره منفردًا', 'اخترها واحدًا واحدًا', { two: 'اختر كلًّا منهما منفردًا' })}.`,
    startOver: 'البدء من جديد',
    renew: 'تجديد التأكيد',
    pauseThis: 'إيقاف مؤقت',
    resumeThis: 'استئناف',
    needsPermitType: 'اختر نوع الترخيص أولًا؛ فهو يحدد التقارير التي تُعَدّ.',
  },
  run: {
    title: 'جارٍ فحص مخططاتك',
    checking: 'قيد الفحص',
    stageOf: (stage, name, f) => `${name}، المرحلة ${f.number(stage)} من ${f.number(5)}`,
    waitingForStage: 'في انتظار المرحلة الأولى',
    stalled: 'لم يحدث تقدم منذ مدة. ما زال الفحص متابَعًا، وستُظهر هذه الصفحة استئنافه.',
    leave: 'يمكنك مغادرة هذه الصفحة. يستمر الفحص وتجد نتيجته هنا عند عودتك.',
    stay: 'أبقِ هذه الصفحة مفتوحة: النتيجة لازمة هنا لتقديم الطلب.',
    reconnecting: 'انقطع الاتصال. جارٍ إعادة الاتصال؛ ما تراه هو آخر حالة معروفة.',
    comparing: 'جارٍ مقارنة المخططات التي فُحصت بمخططاتك.',
    flagged: 'خدمة الفحص المسبق لا تستجيب. يمكنك تقديم الطلب الآن؛ وسيُذكر فيه أن مخططاته لم يكتمل فحصها.',
    deferred: 'خدمة الفحص المسبق لا تستجيب. يمكنك تقديم الطلب الآن؛ وسينتظر طلبك نتيجة هذا الفحص.',
    serviceDown: (readAt, f) =>
      readAt === null
        ? 'خدمة الفحص المسبق لا تستجيب. نواصل المحاولة.'
        : `خدمة الفحص المسبق لا تستجيب. ما تراه هو الحالة عند ${f.time(readAt)}. نواصل المحاولة.`,
    progress: 'تقدّم الفحص',
    report: (done, count, f) => `اكتمل ${f.number(done)} من ${inReports(count, f)}`,
  },
  result: {
    score: 'الدرجة',
    minimum: (min, f) => `الحد الأدنى ${f.number(min)}`,
    passed: 'جاهز للتقديم',
    failed: 'ليس بعد',
    complete: 'اكتمل الفحص',
    reached: 'بلغت الدرجة الحد الأدنى',
    verdictReached: (score, min, f) => `${f.number(score)} من ${f.number(100)}. الحد الأدنى ${f.number(min)}.`,
    verdictMean: (score, min, f) =>
      `متوسط الدرجات ${f.number(score)} من ${f.number(100)}. الحد الأدنى ${f.number(min)}.`,
    fixFindings: 'صحّح الملاحظات أدناه ثم أعد الفحص.',
    fixDrawings: 'صحّح المخططات ثم أعد الفحص.',
    verdictNoScore:
      'انتهى أحد التقارير بلا درجة، فلم يُبلغ الحد الأدنى. أعد الفحص أو أبلغ الجهة المسؤولة عن هذه البوابة.',
    reportMissing: (names) =>
      names.length === 0
        ? 'لم يصل من خدمة الفحص المسبق تقرير تحتاجه هذه البوابة. أعد الفحص أو أبلغ الجهة المسؤولة عن هذه البوابة.'
        : `لم يصل ${quoted(names)} من خدمة الفحص المسبق. أعد الفحص أو أبلغ الجهة المسؤولة عن هذه البوابة.`,
    resultNotPassed: (names) =>
      names.length === 0
        ? 'لم ينتهِ أحد التقارير بالنتيجة «مطابق» التي تشترطها هذه البوابة.'
        : `لم ينتهِ ${quoted(names)} بالنتيجة «مطابق» التي تشترطها هذه البوابة.`,
    drawingsDifferent: (names) =>
      `ما تلقته خدمة الفحص المسبق باسم ${quoted(names)} ليس ما اخترته هنا. أضف الملفات من جديد ثم أعد الفحص.`,
    drawingsUnverified: 'تعذّرت مقارنة المخططات التي فُحصت بمخططاتك. أعد الفحص أو أبلغ الجهة المسؤولة عن هذه البوابة.',
    verdictUngated: (score, f) => `${f.number(score)} من ${f.number(100)}. يمكنك تقديم الطلب مهما كانت الدرجة.`,
    signing: 'جارٍ تأكيد النتيجة. يمكنك تقديم الطلب بعد تأكيدها.',
    unconfirmed: 'لم تُؤكَّد النتيجة بعد',
    expired: 'انتهت صلاحية تأكيد هذه النتيجة. جدّده لتقديم الطلب.',
    toDo: (count, f) =>
      `${f.plural(count, 'أمر واحد', `${f.number(count)} أمر`, { two: 'أمران', few: `${f.number(count)} أمور`, many: `${f.number(count)} أمرًا` })} للتصحيح`,
    found: 'الموجود',
    allowed: 'القاعدة',
    fix: 'كيفية التصحيح',
    sheet: (sheet) => `اللوحة ${isolated(sheet)}`,
    page: (file, page, f) => (page === null ? isolated(file) : `${isolated(file)}، الصفحة ${f.number(page)}`),
    passedFold: (count, f) =>
      f.plural(count, 'فحص واحد مطابق', `${f.number(count)} فحص مطابق`, {
        two: 'فحصان مطابقان',
        few: `${f.number(count)} فحوص مطابقة`,
        many: `${f.number(count)} فحصًا مطابقًا`,
      }),
    awaitedFindings: 'جارٍ جلب الملاحظات.',
    unreadFindings: (count, f) =>
      `تعذّر جلب ملاحظات ${inReports(count, f)}. الدرجة معتمدة. أعد المحاولة لترى الملاحظات.`,
    noFindings: 'لم ترسل الخدمة ملاحظات.',
    resultWord: (result) =>
      result === 'Passed' ? 'مطابق' : result === 'Failed' ? 'غير مطابق' : (result ?? 'بلا نتيجة'),
    below: (score, min, f) => `${f.number(score)}، أقل من الحد الأدنى ${f.number(min)}`,
    noScore: 'لا توجد درجة',
    ownResult: (result) => `نتيجة الخدمة نفسها: ${result}`,
    group: (name, count, f) => `${name} (${f.number(count)})`,
    lowest: (name, score, min, f) =>
      `أدنى تقاريرك، ${isolated(name)}، حصل على ${f.number(score)}. يجب أن يبلغ كل تقرير ${f.number(min)}.`,
    reportBelow: (name, score, min, f) => `حصل ${isolated(name)} على ${f.number(score)} ويجب أن يبلغ ${f.number(min)}.`,
    everyReached: (min, f) => `بلغ كل تقرير الحد الأدنى ${f.number(min)}.`,
    attached: 'نتيجتك مرفقة بهذا النموذج.',
    stillToFix: (left, all, f) => `بقي ${f.number(left)} من ${f.number(all)} للتصحيح`,
    toCheckAgain: 'يلزم إعادة فحصها',
    groupBy: 'التجميع',
    byDrawing: 'حسب المخطط',
    byReport: 'حسب التقرير',
    wholeSet: 'المجموعة كاملة',
    addDrawing: 'إضافة مخطط',
    replaced: 'استُبدل',
    removed: 'أُزيل',
    source: 'المصدر',
    checkedAt: (at, f) => `فُحص في ${f.moment(at)}`,
    submitBy: (at, f) => `قدّم الطلب قبل ${f.moment(at)}. إذا غيّرت مخططًا فأعد الفحص.`,
    mean: 'متوسط كل التقارير',
  },
  status: {
    label: 'حالة الفحص المسبق',
    empty: 'لا شيء لفحصه بعد',
    notChecked: 'لم يُفحص بعد',
    emptyHint: 'أضف مخططاتك؛ ويُتابَع فحصها هنا.',
    draft: (arrived, count, f) => `أُرسل ${f.number(arrived)} من ${inFiles(count, f)}. لم يبدأ الفحص.`,
    reports: 'التقارير',
    left: (atLeast, atMost) => `بقي من ${atLeast} إلى ${atMost}`,
    leftAtMost: (duration) => `بقي ${duration} على الأكثر`,
    leftAbout: (duration) => `بقي نحو ${duration}`,
    late: 'يستغرق هذا وقتًا أطول من المعتاد',
    basis: (runs, f) =>
      `(استنادًا إلى ${f.plural(runs, 'فحص سابق واحد', `${f.number(runs)} فحص سابق`, { two: 'فحصين سابقين', few: `${f.number(runs)} فحوص سابقة`, many: `${f.number(runs)} فحصًا سابقًا` })} من هذا النوع)`,
    documents: 'المستندات',
    fetching: 'جارٍ جلب الروابط.',
    noDocuments: 'ليس لدى الخدمة مستندات لهذا المشروع بعد.',
    newTab: '(يُفتح في علامة تبويب جديدة)',
    attempts: (count, f) => `المحاولات (${f.number(count)})`,
    attempt: (run, f) => `المحاولة ${f.number(run)}`,
    since: (run, f) => `منذ المحاولة ${f.number(run)}`,
    fixed: (count, f) => `صُحّح: ${f.number(count)}`,
    added: (count, f) => `جديد: ${f.number(count)}`,
    remaining: (count, f) => `ما زال قائمًا: ${f.number(count)}`,
    unassessed: (count, f) => `لم يعد يُقيَّم: ${f.number(count)}`,
    changeWords: {
      fixed: 'صُحّح',
      added: 'جديد',
      remaining: 'ما زال قائمًا',
      unassessed: 'لم يعد يُقيَّم',
    },
    unchanged: 'لا شيء للتصحيح حينها ولا الآن',
    unfinished: 'لم يكتمل',
    notify: 'أخبرني عند الانتهاء',
    notifying: 'يخبرك متصفحك عند الانتهاء',
    notifyBlocked: 'يحظر متصفحك إشعارات هذه الصفحة. اسمح بها في إعداداته لتصلك الإشعارات.',
    stageInTitle: (stage, f) => `المرحلة ${f.number(stage)} من ${f.number(5)}`,
    documentKinds: {
      report: 'التقارير',
      uploaded: 'المخططات',
    },
  },
  viewer: {
    label: 'نتيجة الفحص المسبق',
    page: 'صفحة الحالة',
    documents: 'المخططات والتقارير',
    empty: 'لا شيء لعرضه بعد',
    emptyHint: 'تظهر صفحة الحالة هنا فور بدء الفحص.',
    frame: 'صفحة الحالة لخدمة الفحص المسبق',
    loading: 'جارٍ تحميل صفحة الحالة.',
    slow: 'لم تُحمَّل صفحة الحالة. افتحها في علامة تبويب أو أعد تحميلها.',
    unsure: 'لا ترى شيئًا هنا؟ إذن لا تسمح الصفحة بعرضها داخل هذه البوابة. افتحها في علامة تبويب.',
    refused: 'لا يمكن عرض صفحة الحالة داخل هذه البوابة. افتحها في علامة تبويب، أو اقرأ المخططات والتقارير هنا.',
    expired: (at, f) => `انتهت صلاحية رابط هذه الصفحة في ${f.moment(at)}. أعد تحميلها للمتابعة.`,
    load: 'إعادة التحميل',
    open: 'فتح في علامة تبويب',
    copy: 'نسخ الرابط',
    copied: (until, f) => `نُسخ الرابط. يمكن لمن يملكه قراءة هذا المشروع حتى ${f.moment(until)} دون تسجيل الدخول.`,
    link: 'رابط للنسخ',
    until: (until, f) => `يمكن لمن يملك هذا الرابط قراءة هذا المشروع حتى ${f.moment(until)} دون تسجيل الدخول.`,
    document: 'المستند',
    drawings: 'المخططات',
    reports: 'التقارير',
    none: 'لا توجد مخططات أو تقارير لعرضها بعد.',
    opening: (name) => `جارٍ فتح ${isolated(name)}`,
    sheet: (sheet, count, f) => `اللوحة ${f.number(sheet)} من ${f.number(count)}`,
    previous: 'اللوحة السابقة',
    next: 'اللوحة التالية',
    zoomIn: 'تكبير',
    zoomOut: 'تصغير',
    fit: 'ملاءمة',
    keys: keys('اللوحة'),
    ofReport: {
      sheet: (page, count, f) => `الصفحة ${f.number(page)} من ${f.number(count)}`,
      previous: 'الصفحة السابقة',
      next: 'الصفحة التالية',
      keys: keys('الصفحة'),
    },
    findings: 'الملاحظات',
    toFix: (count, f) =>
      count === 0
        ? 'لا شيء يلزم تصحيحه في هذا المخطط'
        : `${f.plural(count, 'أمر واحد', `${f.number(count)} أمر`, { two: 'أمران', few: `${f.number(count)} أمور`, many: `${f.number(count)} أمرًا` })} للتصحيح في هذا المخطط`,
    elsewhere: 'في مخططات أخرى وفي المجموعة كلها',
    show: (place) => `عرض على ${place}`,
    broken: 'لا يمكن قراءة هذا الملف بصيغة PDF. افتحه في علامة تبويب أو اطلب تصديره من جديد.',
    locked: 'ملف PDF هذا محمي بكلمة مرور، فلا يمكن عرضه هنا. افتحه في علامة تبويب.',
    large: 'هذا المستند أكبر من أن يُعرض هنا. افتحه في علامة تبويب.',
    gone: 'لم تعد الخدمة تتيح هذا المستند. أعد المحاولة لاحقًا.',
    unread: 'تعذّر جلب هذا المستند. تعطلت الشبكة، أو لا تسمح الخدمة بعرضه هنا. افتحه في علامة تبويب.',
    noLibrary: 'تعذّر تحميل جزء البوابة الذي يعرض ملفات PDF. أعد المحاولة، أو افتح المستند في علامة تبويب.',
  },
  handOff: {
    title: 'اطلب فحص مخططاتك في صفحة الخدمة',
    intro: 'تضيف مخططاتك في صفحة خدمة الفحص المسبق وتبدأ الفحص هناك. تتابعه هذه الصفحة وتعرض نتيجته.',
    again: 'لتصحيح المخططات أضفها في صفحة الخدمة وأعد الفحص هناك.',
    choose: (permitType) => `اختر هناك نوع الترخيص ${quote(permitType)}.`,
    open: 'فتح صفحة الخدمة',
    phone: 'استخدام الهاتف',
    preparing: 'يجري تجهيز الرابط',
    waiting: 'ابدأ الفحص هناك',
    waitingHint: 'تلاحظ هذه الصفحة بنفسها بدء الفحص.',
    comeBack: 'يمكنك إغلاق هذه الصفحة: ستجد مشروعك عند عودتك.',
    opened: 'تُفتح الصفحة في علامة تبويب جديدة. إن لم تُفتح فاستخدم الزر أعلاه.',
    newLink: 'الحصول على رابط جديد',
    hideCode: 'إخفاء الرمز',
    codeLabel: 'رمز QR لرابط صفحة الخدمة',
    codeHint: 'وجّه كاميرا الهاتف إلى الرمز.',
    copied: 'نُسخ الرابط.',
    linkNote:
      'كل من لديه هذا الرابط يمكنه إكمال مشروعك، فلا تشاركه. تحدد الخدمة مدة صلاحيته؛ فإن لم يعد يعمل فاحصل على رابط جديد.',
    cancel: 'إلغاء',
    otherPermitType: (checked, wanted) =>
      `كان الفحص لـ${quote(checked)}، وهذا الطلب لـ${quote(wanted)}. ابدأ من جديد واختر ${quote(wanted)} في صفحة الخدمة.`,
  },
  validity: {
    noDrawings: 'أضف مخططاتك واطلب فحصها.',
    handOff: 'ابدأ الفحص في صفحة الخدمة؛ نتيجته لازمة لتقديم الطلب.',
    uploading: 'ما زالت مخططاتك تُرسل.',
    uploadFailed: 'لم يُرسل أحد المخططات. أعد المحاولة أو أزله.',
    filesMissing: 'أعد اختيار الملفات المفقودة، أو أزلها.',
    notChecked: 'اطلب فحص مخططاتك قبل تقديم الطلب.',
    starting: 'يبدأ فحص مخططاتك.',
    processing: (stage, f) => `جارٍ فحص مخططاتك: المرحلة ${f.number(stage)} من ${f.number(5)}.`,
    stalled: 'لم يتقدم فحص مخططاتك منذ مدة. انتظر، أو أعد المحاولة لاحقًا.',
    changed: 'تغيّرت المخططات بعد الفحص. أعد فحصها.',
    expired: 'انتهت صلاحية تأكيد الفحص. جدّده.',
    signing: 'جارٍ تأكيد النتيجة.',
    unavailable: 'الفحص المسبق غير متاح الآن. انظر الرسالة في مجموعة المخططات.',
  },
  announce: {
    arrived: (name) => `أُرسل ${isolated(name)}.`,
    uploadFailed: (name) => `لم يُرسل ${isolated(name)}.`,
    refused: (name, why) => `لم يُضف ${isolated(name)}. ${why}`,
    removed: (name) => `أُزيل ${isolated(name)}.`,
    moved: (name, place, count, f) => `${isolated(name)} الآن في الموضع ${f.number(place)} من ${f.number(count)}.`,
    stage: (stage, name, f) => `المرحلة ${f.number(stage)} من ${f.number(5)}: ${name}.`,
    report: (name, result, score, f) =>
      score === null
        ? `${isolated(name)}: ${result}.`
        : `${isolated(name)}: ${result}، ${f.number(score)} من ${f.number(100)}.`,
  },
  problemTitle: 'لا يمكن متابعة الفحص',
  setupTitle: 'الفحص المسبق غير متاح هنا',
  retry: 'إعادة المحاولة',
  reference: (requestId) => `الرقم المرجعي ${isolated(requestId)}`,
};
