/** Dutch. */
import type { OverrideUnit } from 'precheck-contract/property-overrides';
import type { Formats, ProblemWords } from '../translation.js';
import type { FurtherPropertyTranslation } from './translation.js';

const setup: ProblemWords<Formats> = () =>
  'Het zoeken is niet goed ingesteld. Meld het aan de instantie die dit portaal beheert.';
const serviceDown: ProblemWords<Formats> = () =>
  'De perceeldienst antwoordt niet. Probeer het over enkele minuten opnieuw.';
const UNITS: Readonly<Record<OverrideUnit, string>> = {
  m: '\u00a0m',
  m2: '\u00a0m²',
  pct: '%',
  ratio: ':1',
  'dwellings-per-hectare': ' woningen per hectare',
};
const range = (least: number | null, most: number | null, { number }: Formats): string => {
  if (least === null || most === null) {
    return least === null ? `hoogstens ${number(most ?? 0)}` : `${number(least)} of meer`;
  }
  return least === most ? number(least) : `${number(least)} tot ${number(most)}`;
};

export const translation: FurtherPropertyTranslation = {
  code: 'nl',
  label: 'Perceel',
  problems: {
    adapter_missing: setup,
    adapter_misread: setup,
    token_malformed: setup,
    adapter_unreachable: () => 'Dit portaal is niet bereikbaar. Controleer uw verbinding en probeer het opnieuw.',
    adapter_timeout: () => 'Dit portaal antwoordde niet op tijd. Probeer het opnieuw.',
    forbidden_origin: setup,
    property_not_configured: () =>
      'Dit portaal heeft geen perceeldienst. Meld het aan de instantie die dit portaal beheert.',
    property_not_found: () => 'De perceeldienst kent dit perceel niet. Zoek op het adres.',
    not_found: setup,
    invalid_request: ({ field }) =>
      `Een gegeven van het adres is onjuist${typeof field === 'string' ? ` (${field})` : ''}. Verbeter het en probeer het opnieuw.`,
    override_invalid: () => 'Een waarde valt buiten de grenzen. Verbeter die en probeer het opnieuw.',
    quota_exhausted: ({ resetsAt }, { moment }) =>
      `Dit portaal heeft de zoekopdrachten van deze maand verbruikt.${
        Date.parse(resetsAt as string) ? ` Vanaf ${moment(resetsAt as string)} kan het weer.` : ''
      } Onlangs gezochte percelen blijven zichtbaar.`,
    too_many_requests: ({ scope }) =>
      scope === 'user'
        ? 'U vroeg meer dan dit portaal per minuut toelaat.'
        : 'De perceeldienst neemt voorlopig geen verzoeken meer aan.',
    not_identified: () => 'U bent afgemeld. Meld u aan en probeer het opnieuw.',
    upstream_refused: () => 'De perceeldienst nam het verzoek niet aan. Controleer het adres en probeer het opnieuw.',
    upstream_misread: () => 'Het antwoord van de perceeldienst was niet leesbaar. Probeer het later opnieuw.',
    upstream_key_refused: () =>
      'De perceeldienst weigerde dit portaal. Meld het aan de instantie die dit portaal beheert.',
    upstream_unavailable: serviceDown,
    upstream_timeout: serviceDown,
    internal: () => 'Er ging bij ons iets mis. Probeer het opnieuw.',
  },
  problemTitle: 'Het perceel kon niet worden opgezocht',
  setupTitle: 'Hier kunt u geen perceel zoeken',
  offlineTitle: 'U bent offline',
  offline: 'We vragen het opnieuw zodra uw verbinding terug is.',
  waitTitle: 'Te veel verzoeken',
  waiting: (seconds, f) => {
    const [count, one, other] =
      seconds > 90
        ? ([Math.ceil(seconds / 60), 'minuut', 'minuten'] as const)
        : ([seconds, 'seconde', 'seconden'] as const);
    return `We vragen het over ${f.number(count)} ${f.plural(count, one, other)} opnieuw.`;
  },
  retry: 'Opnieuw proberen',
  reference: (requestId) => `Kenmerk ${requestId}`,
  notStated: 'Niet vermeld',
  yes: 'Ja',
  no: 'Nee',
  newTab: 'opent in een nieuw tabblad',
  address: {
    title: 'Perceel zoeken',
    street: 'Straat en huisnummer',
    streetHint: 'Of het hele adres, zoals 12 Wattle St, Wattle Bay 2999',
    suburb: 'Plaats of wijk',
    postcode: 'Postcode',
    find: 'Perceel zoeken',
    split: ({ street, suburb, postcode }) =>
      `Gelezen als ${[street, suburb, postcode].filter(Boolean).join(', ')}. Verbeter het als dat niet klopt.`,
    mistakes: {
      'street-missing': 'Vul huisnummer en straat in',
      'place-missing': 'Vul plaats of postcode in',
      'postcode-malformed': 'Vul een postcode van vier cijfers in',
      'postcode-of-no-state': 'Vul een postcode van 0200 tot en met 9999 in',
    },
  },
  lookup: {
    lookingUp: (address) => (address === null ? 'De planologische gegevens worden opgehaald' : `Zoekt ${address}`),
    cancel: 'Annuleren',
    choose: (count, f) => `${f.number(count)} ${f.plural(count, 'perceel past', 'percelen passen')}. Welk is het?`,
    chooseHint: 'Geen van deze? Verbeter het adres hierboven.',
    noneTitle: 'Adres niet gevonden',
    none: (address) => `De perceeldienst kent ${address} niet.`,
    noneTry: [
      'Controleer huisnummer en straat.',
      'Laat het nummer van de eenheid of de kavel weg.',
      'Vul zowel plaats als postcode in.',
    ],
    ambiguousTitle: 'Meerdere percelen passen',
    ambiguous: 'Voeg het nummer van de eenheid of de kavel, de plaats of de postcode toe.',
    found: (address) => `${address} gevonden.`,
  },
  found: {
    unnamed: 'Perceel',
    another: 'Ander perceel',
    lot: 'Kavel',
    area: 'Oppervlakte',
    zoning: 'Bestemming',
    readAt: (iso, kept, f) => `Stand van ${f.moment(iso)}${kept ? ', van een eerdere zoekopdracht' : ''}`,
  },
  planning: {
    constraints: 'Beperkingen',
    constraintNames: {
      flood: 'Overstroming',
      bushfire: 'Natuurbrand',
      heritage: 'Erfgoed',
      environment: 'Milieu en natuur',
      infrastructure: 'Infrastructuur',
      industry: 'Industrie',
    },
    applies: 'Van toepassing',
    appliesNot: 'Niet van toepassing',
    applying: (count, of, names, f) =>
      count === 0
        ? `Geen van ${f.number(of)} is van toepassing`
        : f.plural(
            count,
            `${f.number(count)} van ${f.number(of)} is van toepassing: ${names.join(', ').toLowerCase()}`,
            `${f.number(count)} van ${f.number(of)} zijn van toepassing: ${names.join(', ').toLowerCase()}`,
          ),
    overlays: 'Dubbelbestemmingen in woorden',
    dwellings: 'Woningtypen',
    dwellingNames: {
      duplex: 'Twee-onder-een-kapwoning',
      townhouse: 'Rijwoning',
      apartment: 'Appartement',
      mixedUse: 'Gemengd gebruik',
    },
    permitted: 'Toegestaan',
    permittedNot: 'Niet toegestaan',
    permittedCount: (permitted, prohibited, f) => `${f.number(permitted)} toegestaan, ${f.number(prohibited)} verboden`,
    duplexRules: 'Regels voor een twee-onder-een-kapwoning',
    ruleSource: (host) => `Bron: ${host}`,
    uses: 'Gebruik van de grond',
    useGroups: {
      withoutConsent: 'Toegestaan zonder vergunning',
      withConsent: 'Toegestaan met vergunning',
      prohibited: 'Verboden',
    },
    noUses: 'Geen',
  },
  insights: {
    title: 'Alle planologische regels',
    cost: 'een extra zoekopdracht',
    show: 'Alle regels tonen',
    loading: 'De regels worden opgehaald',
    loaded: 'De regels zijn zichtbaar.',
    controls: 'Regels',
    instruments: 'Ruimtelijke plannen',
    noInstruments: 'Geen',
    heritage: 'Monument',
    otherUses: 'Ander gebruik',
    otherUseNames: { commercial: 'Bedrijven en kantoren', retail: 'Detailhandel', grannyFlat: 'Mantelzorgwoning' },
  },
  estimate: {
    withUnit: (value, unit, { number }) => number(value) + UNITS[unit],
    sketch: {
      title: 'Schets van de kavel',
      description: (width, depth, envelope) =>
        `Een rechthoek, ${width} langs de straat en ${depth} diep. De afstanden tot de grens laten ${envelope ?? 'niets'} over om te bebouwen.`,
      street: 'Straat',
      depth: 'Diepte',
      envelope: 'Bouwvlak',
      front: 'Voor',
      rear: 'Achter',
      side: (length) => `Zijkanten elk ${length}`,
      extent: (width, depth, area) => `${width} × ${depth}, ${area}`,
      swallowed: 'Geen: de afstanden tot de grens laten niets over om te bebouwen. Verklein ze.',
      assumedMark: 'Aangenomen. Stel het in bij ‘Uw waarden’.',
      frontageRule: (ratio, f) =>
        `De straatbreedte is aangenomen: de kavel is ${f.number(ratio)} keer zo diep als breed.`,
      noArea: 'De planologische gegevens noemen geen oppervlakte. Stel die in bij ‘Uw waarden’.',
    },
    overrides: {
      title: 'Uw waarden',
      fields: {
        total_property_area_m2: 'Oppervlakte van de kavel',
        street_frontage_m: 'Breedte aan de straat',
        min_lot_size_m2: 'Kleinste kavel',
        min_lot_size_multi_dwellings_m2: 'Kleinste kavel, meerdere woningen',
        minimum_lot_width: 'Kleinste breedte van de kavel',
        max_allowed_fsr: 'Hoogste bebouwingsintensiteit (FSR)',
        max_allowed_building_height_m: 'Grootste bouwhoogte',
        max_allowed_dwelling_density: 'Hoogste woningdichtheid',
        setback_front: 'Afstand tot de voorgrens',
        setback_rear: 'Afstand tot de achtergrens',
        setback_side: 'Afstand tot de zijgrens',
        th_depth: 'Diepte van een rijwoning',
        th_width: 'Breedte van een rijwoning',
        site_coverage_area_pct: 'Bebouwingspercentage',
        floor_height_m: 'Verdiepingshoogte',
        bld_efficiency_ratio_pct: 'Bruikbaar deel van het gebouw',
        floor_efficiency_ratio_pct: 'Bruikbaar deel van een verdieping',
        'avg_apt_area-m2': 'Gemiddelde oppervlakte van een appartement',
      },
      groups: {
        lot: 'Kavel',
        controls: 'Planologische regels',
        setbacks: 'Afstanden tot de grens',
        townhouse: 'Rijwoning',
        building: 'Gebouw',
      },
      range: (least, most) => `${least} tot ${most}.`,
      defaultStated: (value) => `Planologische gegevens: ${value}.`,
      defaultAssumed: (value) => `Standaard van de dienst, aangenomen als ${value}.`,
      defaultUnknown: 'Standaard van de dienst.',
      notSet: 'niet ingesteld',
      changedCount: (count, f) => `${f.number(count)} ${f.plural(count, 'waarde', 'waarden')} gewijzigd`,
      count: (count, f) => `${f.number(count)} ${f.plural(count, 'waarde', 'waarden')}`,
      reset: (field) => `${field} herstellen`,
      resetShort: 'Herstellen',
      notANumber: (example, least, most) => `Vul een getal in zoals ${example}, van ${least} tot ${most}.`,
      outOfRange: (least, most) => `Vul een waarde in van ${least} tot ${most}.`,
      refused: 'De dienst nam deze waarde niet aan. Wijzig of herstel die.',
    },
    results: {
      title: 'Wat er gebouwd kan worden',
      chart: 'Woningen per type',
      dwellingTypes: {
        duplex: 'Twee-onder-een-kapwoning',
        townhouse: 'Rijwoning',
        apartment: 'Appartement',
        subDivision: 'Kavelsplitsing',
      },
      dwellings: 'Woningen',
      range,
      optimal: 'Optimaal',
      none: 'Voor dit woningtype is er geen raming.',
      notDecision: 'Dit is geen besluit van de gemeente.',
      limits: {
        fsr: (ratio) => `Begrensd door de bebouwingsintensiteit ${ratio}`,
        density: (density) => `Begrensd door de woningdichtheid, ${density}`,
        lotSize: (area) => `Begrensd door de kleinste kavel, ${area} elk`,
      },
      lotEach: (area) => `${area} kavel per woning`,
      effect: {
        yours: (area, dwellings) => `Met uw waarden: ${area === null ? '' : `${area}; `}${dwellings}.`,
        more: (area) => `${area} meer te bebouwen`,
        less: (area) => `${area} minder te bebouwen`,
        before: (rows) => `eerst ${rows}`,
        same: 'evenveel woningen',
      },
      permitted: 'Toegestaan in deze zone',
      notPermitted: 'Niet toegestaan in deze zone',
      permissionNotStated: 'Niet vermeld of het is toegestaan',
      stale: 'Deze cijfers zijn van vóór uw laatste wijziging.',
      keptFrom: (time) => `Berekend op ${time}, sindsdien bewaard`,
      calculationNames: {
        attached: 'Aaneengebouwd',
        'semi-detached': 'Halfvrijstaand',
        detached: 'Vrijstaand',
        fsr: 'Volgens bebouwingsintensiteit',
      },
      numberNames: {
        gfa_m2: 'Vloeroppervlakte',
        lot_area_m2: '‘Kaveloppervlakte’ van de dienst',
        fsr: 'Intensiteit (FSR)',
      },
    },
    waiting: {
      loading: 'Wordt berekend.',
      failed: 'De raming is niet gelukt',
      updated: 'De raming is bijgewerkt.',
      notYet: 'Dat kan zodra de raming is bijgewerkt.',
    },
    scenarios: {
      title: 'Varianten',
      suggestedName: (number, f) => `Variant ${f.number(number)}`,
      save: 'Bewaren als variant',
      saved: (name) => `${name} is bewaard. U vindt de variant onder ‘Varianten’.`,
      full: (most, f) => `${f.number(most)} varianten zijn bewaard. Verwijder er eerst een.`,
      rename: (name) => `Naam van ${name}`,
      load: (name) => `${name} laden`,
      remove: (name) => `${name} verwijderen`,
      loadShort: 'Laden',
      removeShort: 'Verwijderen',
      compare: 'Varianten vergeleken',
      value: 'Waarde',
      differs: 'Verschilt',
      serviceDefault: 'standaard',
      none: 'geen',
      noneSaved: 'Nog geen bewaard. Ze blijven tot u deze pagina verlaat.',
    },
    exporting: {
      title: 'Downloaden, afdrukken',
      downloadCsv: 'CSV downloaden',
      print: 'Afdrukken',
      downloaded: (name) => `${name} komt bij uw downloads.`,
      notPrinted: 'De browser drukte niet af. Druk deze pagina af.',
      printTitle: (address) => `Haalbaarheid van het perceel: ${address}`,
    },
  },
};
