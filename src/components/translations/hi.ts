/** Hindi. */
import type { ProblemWords, Translation } from './translation.js';

const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);
const list = (names: readonly string[]): string => new Intl.ListFormat('hi').format(names);
const quoted = (names: readonly string[]): string => list(names.map((name) => `“${name}”`));
const serviceDown: ProblemWords = () =>
  'पूर्व-जाँच सेवा उत्तर नहीं दे रही है। आपकी ड्रॉइंग सुरक्षित हैं। कुछ मिनट बाद फिर से कोशिश करें।';
const setup: ProblemWords = () => 'इस पेज पर पूर्व-जाँच सही ढंग से स्थापित नहीं है। इस पोर्टल को चलाने वाले कार्यालय को बताएँ।';
const storage: ProblemWords = () => 'भेजते समय कनेक्शन टूट गया। अपना नेटवर्क जाँचें, फिर दोबारा कोशिश करें।';
const receipt: ProblemWords = () => 'परिणाम की पुष्टि नहीं हो सकी। ड्रॉइंग फिर से जाँचें।';
const tryAgain: ProblemWords = () => 'हमारी ओर से कुछ गड़बड़ हुई। फिर से कोशिश करें।';

export const translation: Translation = {
  code: 'hi',
  stages: ['भेजा गया', 'तैयारी', 'विश्लेषण', 'वर्गीकरण', 'मूल्यांकन', 'सारांश'],
  categories: {
    'site-plan': 'स्थल योजना',
    'floor-plan': 'तल योजना',
    elevations: 'ऊँचाई दृश्य',
    sections: 'अनुभाग',
    structural: 'संरचनात्मक',
    'roof-plan': 'छत योजना',
    details: 'विवरण',
    other: 'अन्य',
  },
  findings: {
    fail: 'सुधारना है',
    attention: 'देखना है',
    'not-assessed': 'मूल्यांकन नहीं हुआ',
    pass: 'उत्तीर्ण',
  },
  problems: {
    part_missing: () =>
      'इस पेज का एक हिस्सा लोड नहीं हुआ। अपना नेटवर्क जाँचें, फिर दोबारा कोशिश करें। इससे काम न बने तो पेज फिर से लोड करें।',
    adapter_unreachable: () => 'इस पोर्टल तक पहुँचा नहीं जा सकता। अपना नेटवर्क जाँचें, फिर दोबारा कोशिश करें।',
    adapter_timeout: () => 'इस पोर्टल ने समय पर उत्तर नहीं दिया। फिर से कोशिश करें।',
    city_missing: () => 'यह पेज नहीं बताता कि ड्रॉइंग किस शहर के लिए हैं। इस पोर्टल को चलाने वाले कार्यालय को बताएँ।',
    permit_type_missing: () => 'पहले अनुज्ञा का प्रकार चुनें; उसी से तय होता है कि कौन-सी रिपोर्ट बनेंगी।',
    metadata_malformed: () => 'इस पेज पर परियोजना का ब्योरा पढ़ा नहीं जा सकता। इस पोर्टल को चलाने वाले कार्यालय को बताएँ।',
    storage_refused: () => 'स्टोरेज ने फ़ाइल नहीं ली। फिर से कोशिश करें, या PDF दोबारा निर्यात करके बदलें।',
    file_unreadable: () => 'फ़ाइल अब पढ़ी नहीं जा सकती। हो सकता है उसे हटाया या बदला गया हो। उसे फिर से चुनें।',
    file_duplicate: ({ otherName }) =>
      typeof otherName === 'string' ? `यह वही फ़ाइल है जो ${otherName} है, केवल नाम अलग है।` : 'यह फ़ाइल पहले से आपके सेट में है।',
    file_locked: () => 'फ़ाइल केवल पासवर्ड से खुलती है, इसलिए उसकी शीट जाँची नहीं जा सकतीं। उसे बिना पासवर्ड के फिर से निर्यात करें।',
    file_name_refused: ({ maxLength }, f) =>
      `फ़ाइल का नाम ${f.number(amount(maxLength))} अक्षरों से लंबा है, या उसमें अदृश्य अक्षर हैं। फ़ाइल का नाम बदलें।`,
    check_under_way: () => 'ड्रॉइंग की जाँच चल रही है। जाँच पूरी होने पर इसे जोड़ें।',
    digest_missing: () => 'पिछली बार की ड्रॉइंग जैसी है वैसी फिर से नहीं जाँची जा सकती। उसकी जगह फ़ाइल दें।',
    file_empty: () => 'फ़ाइल खाली है (0 बाइट)। उसे PDF के रूप में फिर से निर्यात करें।',
    file_too_large: ({ sizeBytes, size, maxFileBytes }, f) =>
      `फ़ाइल (${f.bytes(amount(sizeBytes ?? size))}) अनुमत ${f.bytes(amount(maxFileBytes))} से बड़ी है। उसे बाँटें, या छोटी करके निर्यात करें।`,
    not_a_pdf: () => 'यह PDF नहीं है। ड्रॉइंग PDF फ़ाइलें होनी चाहिए: इसे PDF के रूप में निर्यात करें।',
    too_many_files: ({ maxFiles }, f) =>
      `एक सेट में अधिकतम ${f.number(amount(maxFiles))} फ़ाइलें हो सकती हैं। दूसरी जोड़ने के लिए एक हटाएँ।`,
    no_drawings: () => 'जाँचने के लिए कोई ड्रॉइंग नहीं है। कम से कम एक PDF जोड़ें।',
    upload_missing: () => 'यह ड्रॉइंग अब स्टोरेज में नहीं है। इसे फिर से भेजें।',
    unknown_city: () => 'यह शहर पूर्व-जाँच में शामिल नहीं है। इस पोर्टल को चलाने वाले कार्यालय को बताएँ।',
    unknown_permit_type: ({ permitType }) =>
      typeof permitType === 'string'
        ? `शहर में “${permitType}” नाम का अनुज्ञा प्रकार नहीं है। दूसरा प्रकार चुनें, या इस पोर्टल को चलाने वाले कार्यालय को बताएँ।`
        : 'शहर में ऐसा अनुज्ञा प्रकार नहीं है। दूसरा चुनें, या इस पोर्टल को चलाने वाले कार्यालय को बताएँ।',
    not_found: () => 'यह परियोजना मौजूद नहीं है, या किसी और की है। अपनी ड्रॉइंग से नए सिरे से शुरू करें।',
    not_identified: () => 'आप साइन आउट हैं। साइन इन करें, फिर दोबारा कोशिश करें।',
    upstream_key_refused: () => 'पूर्व-जाँच सेवा ने इस पोर्टल को अस्वीकार किया। इसे चलाने वाले कार्यालय को बताएँ।',
    upstream_refused: () => 'पूर्व-जाँच सेवा ने अनुरोध स्वीकार नहीं किया। अपने आवेदन का ब्योरा जाँचें, फिर दोबारा कोशिश करें।',
    upstream_misread: () => 'पूर्व-जाँच सेवा का उत्तर पढ़ा नहीं जा सका। बाद में फिर से कोशिश करें।',
    too_many_requests: () => 'एक साथ बहुत अधिक अनुरोध हुए। एक मिनट रुकें, फिर दोबारा कोशिश करें।',
    too_many_streams: () => 'बहुत सारी विंडो इस परियोजना को देख रही हैं। कुछ बंद करें, फिर दोबारा कोशिश करें।',
    conflict: () => 'परियोजना दूसरी विंडो में आगे बढ़ चुकी है। उसकी स्थिति देखने के लिए फिर से कोशिश करें।',
    gate_not_passed: () => 'परिणाम इस पोर्टल की अपेक्षा तक नहीं पहुँचता। निष्कर्षों को सुधारें और फिर से जाँचें।',
    invalid_request: ({ field }) =>
      `आवेदन की कोई जानकारी अधूरी या गलत है${typeof field === 'string' ? ` (${field})` : ''}। उसे सुधारें, फिर दोबारा कोशिश करें।`,
    body_too_large: () => 'इस पेज पर परियोजना का ब्योरा बहुत लंबा है। इस पोर्टल को चलाने वाले कार्यालय को बताएँ।',
    receipt_expired: () => 'पुष्टि की अवधि समाप्त हो गई है। उसे नवीनीकृत करें।',
    receipt_used: () => 'यह परिणाम पहले ही एक आवेदन में काम आ चुका है। ड्रॉइंग फिर से जाँचें।',
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
    label: 'ड्रॉइंग सेट',
    dropTitle: 'अपना ड्रॉइंग सेट जोड़ें',
    limits: (bytes, files, f) =>
      `PDF ड्रॉइंग, प्रत्येक ${f.bytes(bytes)} तक, अधिकतम ${f.number(files)} ${f.plural(files, 'फ़ाइल', 'फ़ाइलें')}`,
    choose: 'फ़ाइलें चुनें',
    chooseFolder: 'फ़ोल्डर चुनें',
    dropNow: 'जोड़ने के लिए छोड़ें',
    next: 'हम हर शीट को पाँच चरणों में जाँचते हैं और बताते हैं कि क्या सुधारना है।',
    nextGated: (min, f) =>
      `हम हर शीट को पाँच चरणों में जाँचते हैं और बताते हैं कि क्या सुधारना है। आप 100 में से ${f.number(min)} अंक से जमा कर सकते हैं।`,
    reading: 'फ़ोल्डर पढ़ा जा रहा है',
    adding: (count, f) => `${f.number(count)} ${f.plural(count, 'फ़ाइल जोड़ी जा रही है', 'फ़ाइलें जोड़ी जा रही हैं')}`,
    dropMore: 'और ड्रॉइंग जोड़ें, या उन्हें यहाँ छोड़ें',
    addMore: 'फ़ाइलें जोड़ें',
    drawings: 'ड्रॉइंग',
    summary: (arrived, count, sent, total, f) =>
      `${f.number(count)} में से ${f.number(arrived)} ${f.plural(arrived, 'फ़ाइल भेजी गई', 'फ़ाइलें भेजी गईं')}, ${f.bytes(total)} में से ${f.bytes(sent)}`,
    ready: (count, total, f) =>
      `${f.number(count)} ${f.plural(count, 'फ़ाइल', 'फ़ाइलें')}${total > 0 ? `, ${f.bytes(total)}` : ''}`,
    category: (name) => `${name} की श्रेणी`,
    remove: (name) => `${name} हटाएँ`,
    replace: (name) => `${name} बदलें`,
    waiting: 'प्रतीक्षा में',
    paused: 'रुका हुआ',
    missing: 'अभी नहीं भेजी गई। यह फ़ाइल फिर से चुनें',
    elsewhere: 'दूसरी विंडो से भेजी जा रही है',
    finishing: 'पूरा हो रहा है',
    retrying: (attempt, f) => `कनेक्शन टूट गया। फिर से कोशिश हो रही है (${f.number(attempt)})`,
    sent: 'भेजी गई',
    failed: 'नहीं भेजी गई',
    check: 'ड्रॉइंग जाँचें',
    checkAgain: 'फिर से जाँचें',
    checkWhenSent: 'सब भेजे जाने पर जाँचें',
    willStart: 'सभी फ़ाइलें भेजे जाते ही जाँच शुरू होती है।',
    starting: 'जाँच शुरू हो रही है',
    mendFailed: 'एक फ़ाइल नहीं भेजी गई। उसे फिर से भेजें या हटाएँ, फिर जाँच शुरू हो सकती है।',
    chooseMissing: 'पिछली बार कुछ फ़ाइलें नहीं भेजी गईं। उन्हें फिर से चुनें या हटाएँ, फिर जाँच शुरू हो सकती है।',
    changed: 'ड्रॉइंग बदल गई हैं। पिछला परिणाम अब मान्य नहीं है: फिर से जाँचें।',
    refused: (count, f) => `${f.number(count)} ${f.plural(count, 'फ़ाइल नहीं जोड़ी गई', 'फ़ाइलें नहीं जोड़ी गईं')}`,
    dismiss: 'बंद करें',
    part: (sent, total, f) => `${f.bytes(total)} में से ${f.bytes(sent)}`,
    speed: (bytesPerSecond, f) => `${f.bytes(bytesPerSecond)}/से॰`,
    left: (seconds, f) => {
      if (seconds < 50) {
        const count = Math.max(10, Math.ceil(seconds / 10) * 10);
        return `लगभग ${f.number(count)} सेकंड`;
      }
      if (seconds < 5400) {
        const count = Math.ceil(seconds / 60);
        return `लगभग ${f.number(count)} मिनट`;
      }
      const count = Math.round(seconds / 3600);
      return `लगभग ${f.number(count)} ${f.plural(count, 'घंटा', 'घंटे')}`;
    },
    waitingForNetwork: 'नेटवर्क की प्रतीक्षा है',
    offline: 'आप ऑफ़लाइन हैं। जो नहीं भेजा गया वह रुका रहता है, और कनेक्शन लौटने पर अपने आप आगे बढ़ता है।',
    pauseAll: 'रोकें',
    resumeAll: 'जारी रखें',
    pause: (name) => `${name} रोकें`,
    resume: (name) => `${name} जारी रखें`,
    more: (name) => `${name} के लिए और विकल्प`,
    labelOf: (name) => `${name} का लेबल`,
    replaceThis: 'बदलें',
    removeThis: 'हटाएँ',
    changeLabel: 'लेबल बदलें',
    moveUp: 'ऊपर ले जाएँ',
    moveDown: 'नीचे ले जाएँ',
    chooseAgain: 'फिर से चुनें',
    addFolder: 'फ़ोल्डर जोड़ें',
    sheets: (count, sizes, f) => `${f.number(count)} ${f.plural(count, 'शीट', 'शीटें')}, ${sizes}`,
    sheetSizes: (count, f) => `${f.number(count)} ${f.plural(count, 'आकार', 'आकार')}`,
    damaged: 'यह फ़ाइल यहाँ नहीं खुल सकी; हो सकता है यह क्षतिग्रस्त हो',
    missingCategories: (names) =>
      `इस आवेदन के लिए यह भी चाहिए: ${list(names)}। जो नहीं है उसे जोड़ें, या किसी फ़ाइल की श्रेणी सुधारें।`,
    leftOut: (count, f) =>
      `फ़ोल्डर की ${f.number(count)} ${f.plural(count, 'और फ़ाइल छोड़ दी गई', 'और फ़ाइलें छोड़ दी गईं')}: ड्रॉइंग PDF फ़ाइलें होती हैं।`,
    folderEmpty: 'इस फ़ोल्डर में कोई PDF नहीं है। दूसरा चुनें, या अपनी ड्रॉइंग PDF फ़ाइलों के रूप में निर्यात करें।',
    unreadable: (count, f) =>
      `${f.number(count)} ${f.plural(count, 'फ़ाइल पढ़ी नहीं जा सकी। उसे अलग से', 'फ़ाइलें पढ़ी नहीं जा सकीं। उन्हें एक-एक करके')} चुनें।`,
    startOver: 'नए सिरे से शुरू करें',
    renew: 'पुष्टि नवीनीकृत करें',
    pauseThis: 'रोकें',
    resumeThis: 'जारी रखें',
    needsPermitType: 'पहले अनुज्ञा का प्रकार चुनें; उसी से तय होता है कि कौन-सी रिपोर्ट बनेंगी।',
  },
  run: {
    title: 'आपकी ड्रॉइंग जाँची जा रही हैं',
    checking: 'जाँच हो रही है',
    stageOf: (stage, name, f) => `${name}, 5 में से चरण ${f.number(stage)}`,
    waitingForStage: 'पहले चरण की प्रतीक्षा है',
    stalled: 'कुछ समय से कोई प्रगति नहीं हुई है। जाँच पर अब भी नज़र है, और आगे बढ़ने पर यह पेज दिखाएगा।',
    leave: 'आप यह पेज छोड़ सकते हैं। जाँच चलती रहती है, और लौटने पर परिणाम यहीं मिलेगा।',
    stay: 'यह पेज खुला रखें: जमा करने के लिए परिणाम यहाँ चाहिए।',
    reconnecting: 'कनेक्शन टूट गया। फिर से जुड़ रहा है; आप अंतिम ज्ञात स्थिति देख रहे हैं।',
    comparing: 'जाँची गई ड्रॉइंग का आपकी ड्रॉइंग से मिलान हो रहा है।',
    flagged: 'पूर्व-जाँच सेवा उत्तर नहीं दे रही है। आप अभी जमा कर सकते हैं; आवेदन में लिखा रहेगा कि ड्रॉइंग की जाँच पूरी नहीं हुई।',
    deferred: 'पूर्व-जाँच सेवा उत्तर नहीं दे रही है। आप अभी जमा कर सकते हैं; आवेदन इस जाँच के परिणाम की प्रतीक्षा करेगा।',
    serviceDown: (readAt, f) =>
      readAt === null
        ? 'पूर्व-जाँच सेवा उत्तर नहीं दे रही है। हम कोशिश करते रहेंगे।'
        : `पूर्व-जाँच सेवा उत्तर नहीं दे रही है। आप ${f.time(readAt)} की स्थिति देख रहे हैं। हम कोशिश करते रहेंगे।`,
    progress: 'जाँच की प्रगति',
    report: (done, count, f) =>
      `${f.number(count)} में से ${f.number(done)} ${f.plural(done, 'रिपोर्ट पूरी', 'रिपोर्टें पूरी')}`,
  },
  result: {
    score: 'अंक',
    minimum: (min, f) => `न्यूनतम ${f.number(min)}`,
    passed: 'जमा करने के लिए तैयार',
    failed: 'अभी नहीं',
    complete: 'जाँच पूरी',
    verdictPassed: (score, min, f) => `100 में से ${f.number(score)}। न्यूनतम ${f.number(min)} है: आप जमा कर सकते हैं।`,
    reached: 'न्यूनतम अंक प्राप्त',
    verdictReached: (score, min, f) => `100 में से ${f.number(score)}। न्यूनतम ${f.number(min)} है।`,
    verdictFailed: (score, min, f) =>
      `100 में से ${f.number(score)}। न्यूनतम ${f.number(min)} है: नीचे दिए निष्कर्ष सुधारें, फिर दोबारा जाँचें।`,
    verdictMeanFailed: (score, min, f) =>
      `अंकों का औसत 100 में से ${f.number(score)} है। न्यूनतम ${f.number(min)} है: नीचे दिए निष्कर्ष सुधारें, फिर दोबारा जाँचें।`,
    verdictNoScore:
      'एक रिपोर्ट बिना अंक के समाप्त हुई, इसलिए न्यूनतम प्राप्त नहीं हुआ। फिर से जाँचें, या इस पोर्टल को चलाने वाले कार्यालय को बताएँ।',
    reportMissing: (names) =>
      names.length === 0
        ? 'इस पोर्टल के लिए ज़रूरी एक रिपोर्ट पूर्व-जाँच सेवा से नहीं आई। फिर से जाँचें, या इस पोर्टल को चलाने वाले कार्यालय को बताएँ।'
        : `पूर्व-जाँच सेवा से ${quoted(names)} नहीं आया। फिर से जाँचें, या इस पोर्टल को चलाने वाले कार्यालय को बताएँ।`,
    resultNotPassed: (names) =>
      names.length === 0
        ? 'एक रिपोर्ट का परिणाम उत्तीर्ण नहीं रहा, जो इस पोर्टल के लिए ज़रूरी है। नीचे दिए निष्कर्ष सुधारें, फिर दोबारा जाँचें।'
        : `${quoted(names)}: परिणाम उत्तीर्ण नहीं है, जो इस पोर्टल के लिए ज़रूरी है। नीचे दिए निष्कर्ष सुधारें, फिर दोबारा जाँचें।`,
    drawingsDifferent: (names) =>
      `पूर्व-जाँच सेवा को ${quoted(names)} के रूप में जो मिला, वह आपकी यहाँ चुनी फ़ाइल नहीं है। फ़ाइलें फिर से जोड़ें, फिर दोबारा जाँचें।`,
    drawingsUnverified:
      'जाँची गई ड्रॉइंग का आपकी ड्रॉइंग से मिलान नहीं हो सका। फिर से जाँचें, या इस पोर्टल को चलाने वाले कार्यालय को बताएँ।',
    verdictUngated: (score, f) => `100 में से ${f.number(score)}। आप किसी भी अंक पर जमा कर सकते हैं।`,
    signing: 'परिणाम की पुष्टि हो रही है',
    expired: 'इस परिणाम की पुष्टि की अवधि समाप्त हो गई है। जमा करने के लिए उसे नवीनीकृत करें।',
    toDo: (count, f) => `${f.number(count)} ${f.plural(count, 'बात सुधारनी है', 'बातें सुधारनी हैं')}`,
    found: 'पाया गया',
    allowed: 'अनुमत',
    fix: 'कैसे सुधारें',
    sheet: (sheet) => `शीट ${sheet}`,
    page: (file, page, f) => (page === null ? file : `${file}, पृष्ठ ${f.number(page)}`),
    passedFold: (count, f) => `${f.number(count)} ${f.plural(count, 'जाँच उत्तीर्ण', 'जाँचें उत्तीर्ण')}`,
    awaitedFindings: 'निष्कर्ष लाए जा रहे हैं।',
    unreadFindings: (count, f) =>
      `${f.number(count)} ${f.plural(count, 'रिपोर्ट', 'रिपोर्टों')} के निष्कर्ष नहीं लाए जा सके। अंक मान्य हैं। उन्हें देखने के लिए फिर से कोशिश करें।`,
    noFindings: 'सेवा ने इस रिपोर्ट के साथ कोई निष्कर्ष नहीं भेजा।',
    resultWord: (result) =>
      result === 'Passed' ? 'उत्तीर्ण' : result === 'Failed' ? 'अनुत्तीर्ण' : (result ?? 'कोई परिणाम नहीं'),
    model: (version) => `मॉडल ${version}`,
    group: (name, count, f) => `${name} (${f.number(count)})`,
  },
  status: {
    label: 'पूर्व-जाँच की स्थिति',
    empty: 'अभी जाँचने के लिए कुछ नहीं',
    notChecked: 'अभी जाँच नहीं हुई',
    emptyHint: 'अपनी ड्रॉइंग जोड़ें; उनकी जाँच यहाँ दिखाई देती है।',
    draft: (arrived, count, f) =>
      `${f.number(count)} में से ${f.number(arrived)} ${f.plural(arrived, 'फ़ाइल भेजी गई', 'फ़ाइलें भेजी गईं')}। जाँच शुरू नहीं हुई है।`,
    reports: 'रिपोर्टें',
    took: (duration) => `${duration} में जाँच हुई`,
    stagesOf: (report) => `${report} के चरण`,
    left: (atLeast, atMost) => `${atLeast} से ${atMost} शेष`,
    leftAtMost: (duration) => `अधिकतम ${duration} शेष`,
    leftAbout: (duration) => `लगभग ${duration} शेष`,
    late: 'सामान्य से अधिक समय लग रहा है',
    basis: (runs, f) => `(इस प्रकार की ${f.number(runs)} ${f.plural(runs, 'पिछली जाँच', 'पिछली जाँचों')} के आधार पर)`,
    filter: 'दिखाएँ',
    all: 'सभी',
    search: 'निष्कर्षों में खोजें',
    found: (count, all, f) => `${f.number(all)} में से ${f.number(count)} निष्कर्ष`,
    showAll: 'सभी निष्कर्ष दिखाएँ',
    documents: 'दस्तावेज़',
    fetching: 'लिंक लाए जा रहे हैं।',
    noDocuments: 'सेवा के पास अभी इस परियोजना का कोई दस्तावेज़ नहीं है।',
    newTab: '(नए टैब में खुलता है)',
    attempts: (count, f) => `प्रयास (${f.number(count)})`,
    attempt: (run, f) => `प्रयास ${f.number(run)}`,
    since: (run, f) => `प्रयास ${f.number(run)} के बाद`,
    fixed: (count, f) => `${f.number(count)} सुधारे गए`,
    added: (count, f) => `${f.number(count)} नए`,
    remaining: (count, f) => `${f.number(count)} अब भी हैं`,
    unassessed: (count, f) => `${f.number(count)} का अब मूल्यांकन नहीं`,
    changeWords: {
      fixed: 'सुधारा गया',
      added: 'नया',
      remaining: 'अब भी है',
      unassessed: 'अब मूल्यांकन नहीं',
    },
    unchanged: 'तब भी और अब भी सुधारने के लिए कुछ नहीं',
    unfinished: 'पूरा नहीं हुआ',
    notify: 'पूरा होने पर मुझे बताएँ',
    notifying: 'पूरा होने पर आपका ब्राउज़र आपको बताएगा',
    notifyBlocked: 'आपका ब्राउज़र इस पेज की सूचनाएँ रोकता है। सूचना पाने के लिए उसकी सेटिंग में अनुमति दें।',
    stageInTitle: (stage, f) => `5 में से चरण ${f.number(stage)}`,
    documentKinds: {
      report: 'रिपोर्टें',
      uploaded: 'ड्रॉइंग',
    },
  },
  viewer: {
    label: 'पूर्व-जाँच का परिणाम',
    page: 'स्थिति पेज',
    documents: 'ड्रॉइंग और रिपोर्टें',
    empty: 'अभी दिखाने के लिए कुछ नहीं',
    emptyHint: 'जाँच शुरू होते ही स्थिति पेज यहाँ दिखेगा।',
    frame: 'पूर्व-जाँच सेवा का स्थिति पेज',
    loading: 'स्थिति पेज लोड हो रहा है।',
    slow: 'स्थिति पेज नहीं आया। उसे टैब में खोलें, या फिर से लोड करें।',
    unsure: 'यहाँ कुछ नहीं दिख रहा? तब वह पेज इस पोर्टल के भीतर दिखने नहीं देता। उसे टैब में खोलें।',
    refused: 'स्थिति पेज इस पोर्टल के भीतर नहीं दिखाया जा सकता। उसे टैब में खोलें, या ड्रॉइंग और रिपोर्टें यहाँ पढ़ें।',
    expired: (at, f) => `इस पेज का लिंक ${f.moment(at)} को समाप्त हो गया। आगे बढ़ने के लिए फिर से लोड करें।`,
    load: 'फिर से लोड करें',
    open: 'टैब में खोलें',
    copy: 'लिंक कॉपी करें',
    copied: (until, f) =>
      `लिंक कॉपी हो गया। जिसके पास यह है, वह ${f.moment(until)} तक बिना साइन इन किए यह परियोजना पढ़ सकता है।`,
    link: 'कॉपी करने का लिंक',
    until: (until, f) => `जिसके पास यह लिंक है, वह ${f.moment(until)} तक बिना साइन इन किए यह परियोजना पढ़ सकता है।`,
    document: 'दस्तावेज़',
    drawings: 'ड्रॉइंग',
    reports: 'रिपोर्टें',
    none: 'अभी दिखाने के लिए कोई ड्रॉइंग या रिपोर्ट नहीं है।',
    opening: (name) => `${name} खुल रहा है`,
    sheets: 'शीटें',
    sheet: (sheet, count, f) => `${f.number(count)} में से शीट ${f.number(sheet)}`,
    previous: 'पिछली शीट',
    next: 'अगली शीट',
    zoomIn: 'बड़ा करें',
    zoomOut: 'छोटा करें',
    fit: 'दृश्य में समाएँ',
    rotate: 'घुमाएँ',
    print: 'शीट छापें',
    unprinted: 'शीट छप नहीं सकी। दस्तावेज़ डाउनलोड करें और वहाँ से छापें।',
    download: 'डाउनलोड करें',
    keys: 'तीर कुंजियाँ खिसकाती हैं, + और − आकार बदलते हैं, 0 दृश्य में समाता है, R घुमाता है, Page Up और Page Down शीट बदलते हैं।',
    findings: 'निष्कर्ष',
    show: (place) => `${place} पर दिखाएँ`,
    broken: 'यह फ़ाइल PDF के रूप में पढ़ी नहीं जा सकती। इसे टैब में खोलें, या फिर से निर्यात कराएँ।',
    locked: 'यह PDF पासवर्ड से सुरक्षित है, इसलिए यहाँ नहीं दिखाया जा सकता। इसे टैब में खोलें।',
    large: 'यह दस्तावेज़ यहाँ दिखाने के लिए बहुत बड़ा है। इसे टैब में खोलें।',
    gone: 'सेवा अब यह दस्तावेज़ नहीं देती। इसे फिर से माँगने के लिए दोबारा कोशिश करें।',
    unread: 'यह दस्तावेज़ नहीं लाया जा सका। नेटवर्क विफल रहा, या सेवा किसी पेज को इसे पढ़ने नहीं देती। इसे टैब में खोलें।',
    noLibrary: 'इस पोर्टल का PDF दिखाने वाला हिस्सा लोड नहीं हो सका। फिर से कोशिश करें, या दस्तावेज़ टैब में खोलें।',
  },
  validity: {
    noDrawings: 'अपनी ड्रॉइंग जोड़ें और उनकी जाँच कराएँ।',
    uploading: 'आपकी ड्रॉइंग अभी भेजी जा रही हैं।',
    uploadFailed: 'एक ड्रॉइंग नहीं भेजी गई। उसे फिर से भेजें या हटाएँ।',
    filesMissing: 'पिछली बार जो ड्रॉइंग नहीं भेजी गईं उन्हें फिर से चुनें, या हटाएँ।',
    notChecked: 'जमा करने से पहले अपनी ड्रॉइंग की जाँच कराएँ।',
    starting: 'आपकी ड्रॉइंग की जाँच शुरू हो रही है।',
    processing: (stage, f) => `आपकी ड्रॉइंग जाँची जा रही हैं: 5 में से चरण ${f.number(stage)}।`,
    stalled: 'आपकी ड्रॉइंग की जाँच कुछ समय से आगे नहीं बढ़ी है। प्रतीक्षा करें, या बाद में फिर से कोशिश करें।',
    changed: 'जाँच के बाद ड्रॉइंग बदल गईं। उन्हें फिर से जाँचें।',
    below: (score, min, f) =>
      score === null
        ? 'जाँच बिना अंक के समाप्त हुई। अपनी ड्रॉइंग फिर से जाँचें।'
        : `अंक ${f.number(score)} है। न्यूनतम ${f.number(min)} है: निष्कर्ष सुधारें और फिर से जाँचें।`,
    expired: 'जाँच की पुष्टि की अवधि समाप्त हो गई है। उसे नवीनीकृत करें।',
    signing: 'परिणाम की पुष्टि हो रही है।',
    unavailable: 'पूर्व-जाँच अभी उपलब्ध नहीं है। ड्रॉइंग सेट में दिया संदेश देखें।',
  },
  announce: {
    arrived: (name) => `${name} भेजी गई।`,
    uploadFailed: (name) => `${name} नहीं भेजी गई।`,
    refused: (name, why) => `${name} नहीं जोड़ी गई। ${why}`,
    removed: (name) => `${name} हटाई गई।`,
    moved: (name, place, count, f) => `${name} अब ${f.number(count)} में से ${f.number(place)} स्थान पर है।`,
    stage: (stage, name, f) => `5 में से चरण ${f.number(stage)}: ${name}।`,
    report: (name, result, score, f) =>
      score === null ? `${name}: ${result}।` : `${name}: ${result}, 100 में से ${f.number(score)}।`,
  },
  problemTitle: 'जाँच आगे नहीं बढ़ सकती',
  setupTitle: 'पूर्व-जाँच यहाँ उपलब्ध नहीं है',
  retry: 'फिर से कोशिश करें',
  reference: (requestId) => `संदर्भ ${requestId}`,
};
