/** Arabic. */
import type { OverrideUnit } from 'precheck-contract/property-overrides';
import type { Formats, ProblemWords } from '../translation.js';
import type { FurtherPropertyTranslation } from './translation.js';

/** What may be in Latin letters keeps its own direction, so that a house number stays before its street. */
const isolated = (text: string): string => `\u2068${text}\u2069`;
const setup: ProblemWords<Formats> = () => 'البحث غير مُعدّ إعدادًا صحيحًا. أبلغ الجهة المسؤولة عن هذه البوابة.';
const serviceDown: ProblemWords<Formats> = () => 'خدمة العقارات لا تستجيب. أعد المحاولة بعد بضع دقائق.';
const UNITS: Readonly<Record<Exclude<OverrideUnit, 'ratio'>, string>> = {
  m: '\u00a0م',
  m2: '\u00a0م²',
  pct: '٪',
  'dwellings-per-hectare': ' وحدة/هكتار',
};
const range = (least: number | null, most: number | null, { number }: Formats): string => {
  if (least === null || most === null) return least === null ? `حتى ${number(most ?? 0)}` : `${number(least)} أو أكثر`;
  return least === most ? number(least) : `من ${number(least)}\u00a0إلى\u00a0${number(most)}`;
};

export const translation: FurtherPropertyTranslation = {
  code: 'ar',
  label: 'العقار',
  problems: {
    adapter_missing: setup,
    adapter_misread: setup,
    token_malformed: setup,
    adapter_unreachable: () => 'تعذّر الوصول إلى هذه البوابة. تحقق من الشبكة ثم أعد المحاولة.',
    adapter_timeout: () => 'لم تستجب هذه البوابة في الوقت المحدد. أعد المحاولة.',
    forbidden_origin: setup,
    property_not_configured: () => 'ليست لهذه البوابة خدمة عقارات. أبلغ الجهة المسؤولة عن هذه البوابة.',
    property_not_found: () => 'لا تعرف خدمة العقارات هذا العقار. ابحث عنه بعنوانه.',
    not_found: setup,
    invalid_request: ({ field }) =>
      `أحد بيانات العنوان خاطئ${typeof field === 'string' ? ` (${isolated(field)})` : ''}. صحّحه ثم أعد المحاولة.`,
    override_invalid: () => 'إحدى القيم خارج الحدود. صحّحها ثم أعد المحاولة.',
    quota_exhausted: ({ resetsAt }, { moment }) =>
      `استنفدت هذه البوابة عمليات البحث لهذا الشهر.${
        Date.parse(resetsAt as string) ? ` تُستأنف في ${moment(resetsAt as string)}.` : ''
      } العقارات التي بُحث عنها حديثًا لا تزال معروضة.`,
    too_many_requests: ({ scope }) =>
      scope === 'user'
        ? 'تجاوزت طلباتك ما تسمح به هذه البوابة في الدقيقة.'
        : 'لا تقبل خدمة العقارات مزيدًا من الطلبات الآن.',
    not_identified: () => 'أنت غير مسجّل الدخول. سجّل الدخول ثم أعد المحاولة.',
    upstream_refused: () => 'لم تقبل خدمة العقارات الطلب. تحقق من العنوان ثم أعد المحاولة.',
    upstream_misread: () => 'تعذّرت قراءة رد خدمة العقارات. أعد المحاولة لاحقًا.',
    upstream_key_refused: () => 'رفضت خدمة العقارات هذه البوابة. أبلغ الجهة المسؤولة عنها.',
    upstream_unavailable: serviceDown,
    upstream_timeout: serviceDown,
    internal: () => 'حدث خلل من جهتنا. أعد المحاولة.',
  },
  problemTitle: 'تعذّر البحث عن العقار',
  setupTitle: 'لا يوجد بحث عن العقارات هنا',
  offlineTitle: 'أنت غير متصل',
  offline: 'نعيد المحاولة تلقائيًا فور عودة الاتصال.',
  waitTitle: 'طلبات كثيرة جدًا',
  waiting: (seconds, f) => {
    const minutes = Math.ceil(seconds / 60);
    return seconds > 90
      ? `نعيد المحاولة تلقائيًا بعد ${f.plural(minutes, 'دقيقة', `${f.number(minutes)} دقيقة`, { two: 'دقيقتين', few: `${f.number(minutes)} دقائق` })}.`
      : `نعيد المحاولة تلقائيًا بعد ${f.plural(seconds, 'ثانية', `${f.number(seconds)} ثانية`, { two: 'ثانيتين', few: `${f.number(seconds)} ثوانٍ` })}.`;
  },
  retry: 'إعادة المحاولة',
  reference: (requestId) => `الرقم المرجعي ${isolated(requestId)}`,
  notStated: 'غير مذكور',
  yes: 'نعم',
  no: 'لا',
  newTab: 'يُفتح في علامة تبويب جديدة',
  address: {
    title: 'البحث عن العقار',
    street: 'رقم المبنى والشارع',
    streetHint: `أو العنوان كاملًا، مثل ${isolated('12 Wattle St, Wattle Bay 2999')}`,
    suburb: 'الضاحية أو المنطقة',
    postcode: 'الرمز البريدي',
    find: 'البحث عن العقار',
    split: ({ street, suburb, postcode }) =>
      `قُرئ هكذا: ${isolated([street, suburb, postcode].filter(Boolean).join(', '))}. صحّحه إن كان خاطئًا.`,
    mistakes: {
      'street-missing': 'أدخل رقم المبنى والشارع',
      'place-missing': 'أدخل الضاحية أو الرمز البريدي',
      'postcode-malformed': 'أدخل رمزًا بريديًا من أربعة أرقام',
      'postcode-of-no-state': 'أدخل رمزًا بريديًا من 0200 إلى 9999',
    },
  },
  lookup: {
    lookingUp: (address) => (address === null ? 'جارٍ جلب بيانات التخطيط' : `جارٍ البحث عن ${isolated(address)}`),
    cancel: 'إلغاء',
    choose: (count, f) =>
      `${f.plural(count, 'عقار واحد مطابق', `${f.number(count)} عقار مطابق`, { two: 'عقاران مطابقان', few: `${f.number(count)} عقارات مطابقة`, many: `${f.number(count)} عقارًا مطابقًا` })}. ${f.plural(count, 'هل تقصده', 'أيّها تقصد', { two: 'أيّهما تقصد' })}؟`,
    chooseHint: 'لا تجد عقارك هنا؟ صحّح العنوان أعلاه.',
    noneTitle: 'لم يُعثر على العنوان',
    none: (address) => `لا تعرف خدمة العقارات ${isolated(address)}.`,
    noneTry: ['تحقق من رقم المبنى والشارع.', 'احذف رقم الوحدة أو قطعة الأرض.', 'أدخل الضاحية والرمز البريدي معًا.'],
    ambiguousTitle: 'عدة عقارات مطابقة',
    ambiguous: 'أضف رقم الوحدة أو قطعة الأرض، أو الضاحية أو الرمز البريدي.',
    found: (address) => `عُثر على ${isolated(address)}.`,
  },
  found: {
    unnamed: 'عقار',
    another: 'عقار آخر',
    lot: 'قطعة الأرض',
    area: 'المساحة',
    zoning: 'تصنيف استعمال الأرض',
    readAt: (iso, kept, f) => `كما في ${f.moment(iso)}${kept ? '، من بحث سابق' : ''}`,
  },
  planning: {
    constraints: 'القيود',
    constraintNames: {
      flood: 'الفيضان',
      bushfire: 'حرائق الغابات',
      heritage: 'التراث',
      environment: 'البيئة',
      infrastructure: 'البنية التحتية',
      industry: 'الصناعة',
    },
    applies: 'يوجد قيد',
    appliesNot: 'لا يوجد قيد',
    applying: (count, of, names, f) =>
      count === 0 ? `لا يسري أي من ${f.number(of)}` : `يسري ${f.number(count)} من ${f.number(of)}: ${names.join('، ')}`,
    overlays: 'تفاصيل طبقات القيود الإضافية',
    dwellings: 'أنواع المساكن',
    dwellingNames: {
      duplex: 'منزل مزدوج',
      townhouse: 'تاون هاوس',
      apartment: 'شقة',
      mixedUse: 'استعمال مختلط',
    },
    permitted: 'مسموح',
    permittedNot: 'غير مسموح',
    permittedCount: (permitted, prohibited, f) => `مسموح: ${f.number(permitted)}، محظور: ${f.number(prohibited)}`,
    duplexRules: 'قواعد المنزل المزدوج',
    ruleSource: (host) => `المصدر: ${isolated(host)}`,
    uses: 'استعمالات الأرض',
    useGroups: {
      withoutConsent: 'مسموح بلا ترخيص',
      withConsent: 'مسموح بترخيص',
      prohibited: 'محظور',
    },
    noUses: 'لا شيء',
  },
  insights: {
    title: 'ضوابط التخطيط كاملة',
    cost: 'عملية بحث إضافية',
    show: 'عرض جميع الضوابط',
    loading: 'جارٍ جلب الضوابط',
    loaded: 'الضوابط معروضة.',
    controls: 'الضوابط',
    instruments: 'وثائق التخطيط',
    noInstruments: 'لا شيء',
    heritage: 'معلم تراثي',
    otherUses: 'استعمالات أخرى',
    otherUseNames: { commercial: 'تجاري', retail: 'بيع بالتجزئة', grannyFlat: 'ملحق سكني' },
  },
  estimate: {
    // A figure of its own kind on both sides of the colon keeps the ratio in one piece.
    withUnit: (value, unit, { number }) =>
      number(value) + (unit === 'ratio' ? `:${number(1)}` : unit === 'pct' && number(0) === '0' ? '%' : UNITS[unit]),
    sketch: {
      title: 'رسم قطعة الأرض',
      description: (width, depth, envelope) =>
        `مستطيل بعرض ${width} على الشارع وعمق ${depth}. ${envelope === null ? 'لا تترك الارتدادات شيئًا للبناء' : `تترك الارتدادات ${envelope} للبناء`}.`,
      street: 'الشارع',
      depth: 'العمق',
      envelope: 'النطاق القابل للبناء',
      front: 'الأمام',
      rear: 'الخلف',
      side: (length) => `كل جانب ${length}`,
      extent: (width, depth, area) => `${width} × ${depth}، ${area}`,
      swallowed: 'لا شيء: لا تترك الارتدادات شيئًا للبناء. قلّلها.',
      assumedMark: 'مُفترض. حدّده في «مُدخلاتك».',
      frontageRule: (ratio, f) => `الواجهة على الشارع مُفترضة: عمق القطعة يساوي عرضها مضروبًا في ${f.number(ratio)}.`,
      noArea: 'لا تذكر بيانات التخطيط المساحة. حدّدها في «مُدخلاتك».',
    },
    overrides: {
      title: 'مُدخلاتك',
      fields: {
        total_property_area_m2: 'مساحة قطعة الأرض',
        street_frontage_m: 'الواجهة على الشارع',
        min_lot_size_m2: 'أصغر مساحة لقطعة الأرض',
        min_lot_size_multi_dwellings_m2: 'أصغر مساحة، عدة مساكن',
        minimum_lot_width: 'أقل عرض لقطعة الأرض',
        max_allowed_fsr: 'أقصى معامل بناء (FSR)',
        max_allowed_building_height_m: 'أقصى ارتفاع للمبنى',
        max_allowed_dwelling_density: 'أقصى كثافة سكنية',
        setback_front: 'الارتداد الأمامي',
        setback_rear: 'الارتداد الخلفي',
        setback_side: 'الارتداد الجانبي',
        th_depth: 'عمق التاون هاوس',
        th_width: 'عرض التاون هاوس',
        site_coverage_area_pct: 'نسبة تغطية الأرض',
        floor_height_m: 'ارتفاع الطابق',
        bld_efficiency_ratio_pct: 'كفاءة المبنى',
        floor_efficiency_ratio_pct: 'كفاءة الطابق',
        'avg_apt_area-m2': 'متوسط مساحة الشقة',
      },
      groups: {
        lot: 'قطعة الأرض',
        controls: 'ضوابط التخطيط',
        setbacks: 'الارتدادات',
        townhouse: 'التاون هاوس',
        building: 'المبنى',
      },
      range: (least, most) => `من ${least} إلى ${most}.`,
      defaultStated: (value) => `بيانات التخطيط: ${value}.`,
      defaultAssumed: (value) => `القيمة الافتراضية للخدمة (مُفترضة): ${value}.`,
      defaultUnknown: 'القيمة الافتراضية للخدمة.',
      notSet: 'غير محدّد',
      changedCount: (count, f) =>
        f.plural(count, 'عُدّلت قيمة واحدة', `عُدّلت ${f.number(count)} قيمة`, {
          zero: 'لم تُعدَّل أي قيمة',
          two: 'عُدّلت قيمتان',
          few: `عُدّلت ${f.number(count)} قيم`,
        }),
      count: (count, f) => `القيم: ${f.number(count)}`,
      reset: (field) => `استعادة ${field}`,
      resetShort: 'استعادة',
      notANumber: (example, least, most) => `أدخل عددًا مثل ${example}، من ${least} إلى ${most}.`,
      outOfRange: (least, most) => `أدخل قيمة من ${least} إلى ${most}.`,
      refused: 'لم تقبل الخدمة هذه القيمة. غيّرها أو استعد الأصل.',
    },
    results: {
      title: 'ما يمكن بناؤه',
      chart: 'الوحدات السكنية حسب النوع',
      dwellingTypes: {
        duplex: 'منزل مزدوج',
        townhouse: 'تاون هاوس',
        apartment: 'شقة',
        subDivision: 'تقسيم الأرض',
      },
      dwellings: 'الوحدات السكنية',
      range,
      optimal: 'الأمثل',
      none: 'لا يوجد تقدير لهذا النوع من المساكن.',
      notDecision: 'هذا ليس قرارًا من البلدية.',
      limits: {
        fsr: (ratio) => `يحدّه معامل البناء ${ratio}`,
        density: (density) => `تحدّه الكثافة السكنية، ${density}`,
        lotSize: (area) => `تحدّه أصغر مساحة لقطعة الأرض، ${area} لكل وحدة`,
      },
      lotEach: (area) => `${area} من الأرض لكل وحدة`,
      effect: {
        yours: (area, dwellings) => `وفق مُدخلاتك: ${area === null ? '' : `${area}؛ `}${dwellings}.`,
        more: (area) => `زيادة ${area} قابلة للبناء`,
        less: (area) => `نقصان ${area} قابلة للبناء`,
        before: (rows) => `سابقًا ${rows}`,
        same: 'عدد الوحدات السكنية لم يتغير',
      },
      permitted: 'مسموح في هذه المنطقة',
      notPermitted: 'غير مسموح في هذه المنطقة',
      permissionNotStated: 'السماح غير مذكور',
      stale: 'حُسبت هذه الأرقام قبل آخر تعديل لك.',
      keptFrom: (time) => `حُسب في ${time} وحُفظ منذئذ`,
      calculationNames: {
        attached: 'وحدات متلاصقة',
        'semi-detached': 'وحدات شبه منفصلة',
        detached: 'وحدات منفصلة',
        fsr: 'حسب معامل البناء',
      },
      numberNames: {
        gfa_m2: 'إجمالي مساحة الطوابق',
        lot_area_m2: '«مساحة قطعة الأرض» لدى الخدمة',
        fsr: 'معامل البناء (FSR)',
      },
    },
    waiting: {
      loading: 'جارٍ الحساب.',
      failed: 'تعذّر إجراء التقدير',
      updated: 'التقدير محدّث.',
      notYet: 'يمكنك ذلك متى صار التقدير محدّثًا.',
    },
    scenarios: {
      title: 'البدائل',
      suggestedName: (number, f) => `البديل ${f.number(number)}`,
      save: 'حفظ كبديل',
      saved: (name) => `حُفظ ${isolated(name)}. تجده ضمن «البدائل».`,
      full: (most, f) =>
        `${f.plural(most, 'حُفظ بديل واحد', `حُفظ ${f.number(most)} بديل`, { two: 'حُفظ بديلان', few: `حُفظت ${f.number(most)} بدائل`, many: `حُفظ ${f.number(most)} بديلًا` })}. أزل واحدًا أولًا.`,
      rename: (name) => `اسم ${isolated(name)}`,
      load: (name) => `تطبيق ${isolated(name)}`,
      remove: (name) => `إزالة ${isolated(name)}`,
      loadShort: 'تطبيق',
      removeShort: 'إزالة',
      compare: 'مقارنة البدائل',
      value: 'القيمة',
      differs: 'مختلف',
      serviceDefault: 'افتراضي',
      none: 'لا شيء',
      noneSaved: 'لم يُحفظ شيء بعد. تبقى البدائل حتى تغادر هذه الصفحة.',
    },
    exporting: {
      title: 'تنزيل وطباعة',
      downloadCsv: 'تنزيل CSV',
      print: 'طباعة',
      downloaded: (name) => `يُحفظ ${isolated(name)} في تنزيلاتك.`,
      notPrinted: 'لم يطبع المتصفح. اطبع هذه الصفحة بدلًا من ذلك.',
      printTitle: (address) => `إمكانات البناء: ${isolated(address)}`,
    },
  },
};
