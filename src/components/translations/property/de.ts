/** German. */
import type { OverrideUnit } from 'precheck-contract/property-overrides';
import type { Formats, ProblemWords } from '../translation.js';
import type { FurtherPropertyTranslation } from './translation.js';

const setup: ProblemWords<Formats> = () =>
  'Die Suche ist nicht richtig eingerichtet. Wenden Sie sich an die Stelle, die dieses Portal betreibt.';
const serviceDown: ProblemWords<Formats> = () =>
  'Der Grundstücksdienst antwortet nicht. Versuchen Sie es in einigen Minuten erneut.';
const UNITS: Readonly<Record<OverrideUnit, string>> = {
  m: '\u00a0m',
  m2: '\u00a0m²',
  pct: '\u00a0%',
  ratio: ':1',
  'dwellings-per-hectare': ' Wohnungen je Hektar',
};
const range = (least: number | null, most: number | null, { number }: Formats): string => {
  if (least === null || most === null) return least === null ? `bis ${number(most ?? 0)}` : `ab ${number(least)}`;
  return least === most ? number(least) : `${number(least)} bis ${number(most)}`;
};

export const translation: FurtherPropertyTranslation = {
  code: 'de',
  label: 'Grundstück',
  problems: {
    adapter_missing: setup,
    adapter_misread: setup,
    token_malformed: setup,
    adapter_unreachable: () =>
      'Dieses Portal ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    adapter_timeout: () => 'Dieses Portal hat nicht rechtzeitig geantwortet. Versuchen Sie es erneut.',
    forbidden_origin: setup,
    property_not_configured: () =>
      'Dieses Portal hat keinen Grundstücksdienst. Wenden Sie sich an die Stelle, die es betreibt.',
    property_not_found: () => 'Der Grundstücksdienst kennt dieses Grundstück nicht. Suchen Sie nach der Adresse.',
    not_found: setup,
    invalid_request: ({ field }) =>
      `Eine Angabe der Adresse ist falsch${typeof field === 'string' ? ` (${field})` : ''}. Berichtigen Sie sie und versuchen Sie es erneut.`,
    override_invalid: () => 'Ein Wert liegt außerhalb des Bereichs. Berichtigen Sie ihn und versuchen Sie es erneut.',
    quota_exhausted: ({ resetsAt }, { moment }) =>
      `Dieses Portal hat die Abfragen dieses Monats aufgebraucht.${
        Date.parse(resetsAt as string) ? ` Ab ${moment(resetsAt as string)} Uhr geht es weiter.` : ''
      } Kürzlich abgefragte Grundstücke werden weiter gezeigt.`,
    too_many_requests: ({ scope }) =>
      scope === 'user'
        ? 'Sie haben mehr abgefragt, als dieses Portal in einer Minute zulässt.'
        : 'Der Grundstücksdienst nimmt zurzeit keine weiteren Anfragen an.',
    not_identified: () => 'Sie sind abgemeldet. Melden Sie sich an und versuchen Sie es erneut.',
    upstream_refused: () =>
      'Der Grundstücksdienst hat die Anfrage abgelehnt. Prüfen Sie die Adresse und versuchen Sie es erneut.',
    upstream_misread: () => 'Die Antwort des Grundstücksdienstes war nicht lesbar. Versuchen Sie es später erneut.',
    upstream_key_refused: () =>
      'Der Grundstücksdienst hat dieses Portal abgewiesen. Wenden Sie sich an die Stelle, die es betreibt.',
    upstream_unavailable: serviceDown,
    upstream_timeout: serviceDown,
    internal: () => 'Bei uns ist etwas schiefgegangen. Versuchen Sie es erneut.',
  },
  problemTitle: 'Das Grundstück konnte nicht abgefragt werden',
  setupTitle: 'Hier gibt es keine Grundstückssuche',
  offlineTitle: 'Sie sind offline',
  offline: 'Wir fragen erneut, sobald Sie wieder verbunden sind.',
  waitTitle: 'Zu viele Anfragen',
  waiting: (seconds, f) => {
    const [count, one, other] =
      seconds > 90
        ? ([Math.ceil(seconds / 60), 'Minute', 'Minuten'] as const)
        : ([seconds, 'Sekunde', 'Sekunden'] as const);
    return `Wir fragen in ${f.number(count)} ${f.plural(count, one, other)} erneut.`;
  },
  retry: 'Erneut versuchen',
  reference: (requestId) => `Vorgangsnummer ${requestId}`,
  notStated: 'Nicht angegeben',
  yes: 'Ja',
  no: 'Nein',
  newTab: 'öffnet einen neuen Tab',
  address: {
    title: 'Grundstück suchen',
    street: 'Straße und Hausnummer',
    streetHint: 'Oder die ganze Adresse, etwa 12 Wattle St, Wattle Bay 2999',
    suburb: 'Ort oder Ortsteil',
    postcode: 'Postleitzahl',
    find: 'Grundstück suchen',
    split: ({ street, suburb, postcode }) =>
      `Gelesen als ${[street, suburb, postcode].filter(Boolean).join(', ')}. Berichtigen Sie es, falls das nicht stimmt.`,
    mistakes: {
      'street-missing': 'Geben Sie Hausnummer und Straße an',
      'place-missing': 'Geben Sie Ort oder Postleitzahl an',
      'postcode-malformed': 'Geben Sie eine Postleitzahl mit vier Ziffern an',
      'postcode-of-no-state': 'Geben Sie eine Postleitzahl von 0200 bis 9999 an',
    },
  },
  lookup: {
    lookingUp: (address) => (address === null ? 'Die Planungsdaten werden geholt' : `${address} wird gesucht`),
    cancel: 'Abbrechen',
    choose: (count, f) =>
      `${f.number(count)} ${f.plural(count, 'Grundstück passt', 'Grundstücke passen')}. Welches ist es?`,
    chooseHint: 'Keines davon? Berichtigen Sie oben die Adresse.',
    noneTitle: 'Adresse nicht gefunden',
    none: (address) => `Der Grundstücksdienst kennt ${address} nicht.`,
    noneTry: [
      'Prüfen Sie Hausnummer und Straße.',
      'Lassen Sie die Nummer der Wohnung oder des Flurstücks weg.',
      'Geben Sie Ort und Postleitzahl an.',
    ],
    ambiguousTitle: 'Mehrere Grundstücke passen',
    ambiguous: 'Ergänzen Sie die Nummer der Wohnung oder des Flurstücks, den Ort oder die Postleitzahl.',
    found: (address) => `${address} gefunden.`,
  },
  found: {
    unnamed: 'Grundstück',
    another: 'Anderes Grundstück',
    lot: 'Flurstück',
    area: 'Fläche',
    zoning: 'Planungszone',
    readAt: (iso, kept, f) => `Stand ${f.moment(iso)} Uhr${kept ? ', aus einer früheren Abfrage' : ''}`,
  },
  planning: {
    constraints: 'Einschränkungen',
    constraintNames: {
      flood: 'Hochwasser',
      bushfire: 'Buschfeuer',
      heritage: 'Denkmalschutz',
      environment: 'Umweltschutz',
      infrastructure: 'Leitungen und Verkehrswege',
      industry: 'Industrie',
    },
    applies: 'Gilt',
    appliesNot: 'Gilt nicht',
    applying: (count, of, names, f) =>
      count === 0
        ? `Keine von ${f.number(of)} gilt`
        : f.plural(
            count,
            `${f.number(count)} von ${f.number(of)} gilt: ${names.join(', ')}`,
            `${f.number(count)} von ${f.number(of)} gelten: ${names.join(', ')}`,
          ),
    overlays: 'Überlagernde Festsetzungen im Wortlaut',
    dwellings: 'Wohnformen',
    dwellingNames: {
      duplex: 'Zweifamilienhaus',
      townhouse: 'Reihenhaus',
      apartment: 'Geschosswohnung',
      mixedUse: 'Gemischte Nutzung',
    },
    permitted: 'Zulässig',
    permittedNot: 'Nicht zulässig',
    permittedCount: (permitted, prohibited, f) =>
      `${f.number(permitted)} zulässig, ${f.number(prohibited)} nicht zulässig`,
    duplexRules: 'Regeln für ein Zweifamilienhaus',
    ruleSource: (host) => `Quelle: ${host}`,
    uses: 'Nutzungen des Grundstücks',
    useGroups: {
      withoutConsent: 'Ohne Genehmigung zulässig',
      withConsent: 'Mit Genehmigung zulässig',
      prohibited: 'Verboten',
    },
    noUses: 'Keine',
  },
  insights: {
    title: 'Alle Planungsvorgaben',
    cost: 'eine weitere Abfrage',
    show: 'Alle Vorgaben zeigen',
    loading: 'Die Vorgaben werden geholt',
    loaded: 'Die Vorgaben werden gezeigt.',
    controls: 'Vorgaben',
    instruments: 'Planwerke',
    noInstruments: 'Keine',
    heritage: 'Denkmal',
    otherUses: 'Weitere Nutzungen',
    otherUseNames: { commercial: 'Gewerbe', retail: 'Einzelhandel', grannyFlat: 'Einliegerwohnung' },
  },
  estimate: {
    withUnit: (value, unit, { number }) => number(value) + UNITS[unit],
    sketch: {
      title: 'Skizze des Grundstücks',
      description: (width, depth, envelope) =>
        `Ein Rechteck, ${width} entlang der Straße und ${depth} tief. Die Abstände lassen ${envelope ?? 'nichts'} zum Bebauen.`,
      street: 'Straße',
      depth: 'Tiefe',
      envelope: 'Baufenster',
      front: 'Vorn',
      rear: 'Hinten',
      side: (length) => `Seiten je ${length}`,
      extent: (width, depth, area) => `${width} × ${depth}, ${area}`,
      swallowed: 'Keines: Die Abstände lassen nichts zum Bebauen. Verkleinern Sie sie.',
      assumedMark: 'Angenommen. Legen Sie es unter „Ihre Werte“ fest.',
      frontageRule: (ratio, f) =>
        `Die Straßenfront ist angenommen: Das Grundstück ist ${f.number(ratio)}-mal so tief wie breit.`,
      noArea: 'Die Planungsdaten nennen keine Fläche. Legen Sie sie unter „Ihre Werte“ fest.',
    },
    overrides: {
      title: 'Ihre Werte',
      fields: {
        total_property_area_m2: 'Grundstücksfläche',
        street_frontage_m: 'Straßenfront',
        min_lot_size_m2: 'Mindestgröße des Grundstücks',
        min_lot_size_multi_dwellings_m2: 'Mindestgröße bei mehreren Wohnungen',
        minimum_lot_width: 'Mindestbreite des Grundstücks',
        max_allowed_fsr: 'Höchste Geschossflächenzahl (FSR)',
        max_allowed_building_height_m: 'Größte Gebäudehöhe',
        max_allowed_dwelling_density: 'Größte Wohnungsdichte',
        setback_front: 'Vorderer Grenzabstand',
        setback_rear: 'Hinterer Grenzabstand',
        setback_side: 'Seitlicher Grenzabstand',
        th_depth: 'Tiefe eines Reihenhauses',
        th_width: 'Breite eines Reihenhauses',
        site_coverage_area_pct: 'Überbauter Anteil des Grundstücks',
        floor_height_m: 'Geschosshöhe',
        bld_efficiency_ratio_pct: 'Nutzbarer Anteil des Gebäudes',
        floor_efficiency_ratio_pct: 'Nutzbarer Anteil eines Geschosses',
        'avg_apt_area-m2': 'Mittlere Wohnfläche',
      },
      groups: {
        lot: 'Grundstück',
        controls: 'Planungsvorgaben',
        setbacks: 'Grenzabstände',
        townhouse: 'Reihenhaus',
        building: 'Gebäude',
      },
      range: (least, most) => `${least} bis ${most}.`,
      defaultStated: (value) => `Planungsdaten: ${value}.`,
      defaultAssumed: (value) => `Vorgabe des Dienstes, angenommen als ${value}.`,
      defaultUnknown: 'Vorgabe des Dienstes.',
      notSet: 'nicht festgelegt',
      changedCount: (count, f) => `${f.number(count)} ${f.plural(count, 'Wert', 'Werte')} geändert`,
      count: (count, f) => `${f.number(count)} ${f.plural(count, 'Wert', 'Werte')}`,
      reset: (field) => `${field} zurücksetzen`,
      resetShort: 'Zurücksetzen',
      notANumber: (example, least, most) => `Geben Sie eine Zahl wie ${example} an, von ${least} bis ${most}.`,
      outOfRange: (least, most) => `Geben Sie einen Wert von ${least} bis ${most} an.`,
      refused: 'Der Dienst hat diesen Wert nicht angenommen. Ändern Sie ihn oder setzen Sie ihn zurück.',
    },
    results: {
      title: 'Was gebaut werden könnte',
      chart: 'Wohnungen nach Wohnform',
      dwellingTypes: {
        duplex: 'Zweifamilienhaus',
        townhouse: 'Reihenhaus',
        apartment: 'Geschosswohnung',
        subDivision: 'Grundstücksteilung',
      },
      dwellings: 'Wohnungen',
      range,
      optimal: 'Optimal',
      none: 'Für diese Wohnform gibt es keine Schätzung.',
      notDecision: 'Das ist keine Entscheidung der Behörde.',
      limits: {
        fsr: (ratio) => `Begrenzt durch die Geschossflächenzahl ${ratio}`,
        density: (density) => `Begrenzt durch die Wohnungsdichte, ${density}`,
        lotSize: (area) => `Begrenzt durch die Mindestgröße des Grundstücks, je ${area}`,
      },
      lotEach: (area) => `Je Wohnung ${area} Grundstück`,
      effect: {
        yours: (area, dwellings) => `Mit Ihren Werten: ${area === null ? '' : `${area}; `}${dwellings}.`,
        more: (area) => `${area} mehr bebaubar`,
        less: (area) => `${area} weniger bebaubar`,
        before: (rows) => `vorher ${rows}`,
        same: 'gleich viele Wohnungen',
      },
      permitted: 'In dieser Zone zulässig',
      notPermitted: 'In dieser Zone nicht zulässig',
      permissionNotStated: 'Zulässigkeit nicht angegeben',
      stale: 'Diese Zahlen sind von vor Ihrer letzten Änderung.',
      keptFrom: (time) => `Berechnet am ${time} Uhr, seither aufbewahrt`,
      calculationNames: {
        attached: 'Aneinandergebaut',
        'semi-detached': 'Einseitig angebaut',
        detached: 'Freistehend',
        fsr: 'Nach Geschossflächenzahl',
      },
      numberNames: { gfa_m2: 'Geschossfläche', lot_area_m2: '„Grundstücksfläche“ des Dienstes', fsr: 'GFZ (FSR)' },
    },
    waiting: {
      loading: 'Wird berechnet.',
      failed: 'Die Schätzung ist nicht gelungen',
      updated: 'Die Schätzung ist auf dem neuesten Stand.',
      notYet: 'Das geht, sobald die Schätzung auf dem neuesten Stand ist.',
    },
    scenarios: {
      title: 'Varianten',
      suggestedName: (number, f) => `Variante ${f.number(number)}`,
      save: 'Als Variante sichern',
      saved: (name) => `${name} ist gesichert. Sie finden sie unter „Varianten“.`,
      full: (most, f) => `${f.number(most)} Varianten sind gesichert. Entfernen Sie erst eine.`,
      rename: (name) => `Name von ${name}`,
      load: (name) => `${name} laden`,
      remove: (name) => `${name} entfernen`,
      loadShort: 'Laden',
      removeShort: 'Entfernen',
      compare: 'Varianten im Vergleich',
      value: 'Wert',
      differs: 'Verschieden',
      serviceDefault: 'Vorgabe',
      none: 'keine',
      noneSaved: 'Noch keine gesichert. Sie bleiben, bis Sie diese Seite verlassen.',
    },
    exporting: {
      title: 'Herunterladen, drucken',
      downloadCsv: 'CSV herunterladen',
      print: 'Drucken',
      downloaded: (name) => `${name} kommt zu Ihren Downloads.`,
      notPrinted: 'Der Browser hat nicht gedruckt. Drucken Sie stattdessen diese Seite.',
      printTitle: (address) => `Bebaubarkeit: ${address}`,
    },
  },
};
