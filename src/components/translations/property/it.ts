/** Italian. */
import type { OverrideUnit } from 'precheck-contract/property-overrides';
import type { Formats, ProblemWords } from '../translation.js';
import type { FurtherPropertyTranslation } from './translation.js';

const setup: ProblemWords<Formats> = () =>
  'La ricerca non è configurata correttamente. Avvisi l’ufficio che gestisce questo portale.';
const serviceDown: ProblemWords<Formats> = () => 'Il servizio immobiliare non risponde. Riprovi tra qualche minuto.';
const UNITS: Readonly<Record<OverrideUnit, string>> = {
  m: '\u00a0m',
  m2: '\u00a0m²',
  pct: '%',
  ratio: ':1',
  'dwellings-per-hectare': ' alloggi per ettaro',
};
const range = (least: number | null, most: number | null, { number }: Formats): string => {
  if (least === null || most === null) return least === null ? `fino a ${number(most ?? 0)}` : `${number(least)} o più`;
  return least === most ? number(least) : `da ${number(least)} a ${number(most)}`;
};

export const translation: FurtherPropertyTranslation = {
  code: 'it',
  label: 'Immobile',
  problems: {
    adapter_missing: setup,
    adapter_misread: setup,
    token_malformed: setup,
    adapter_unreachable: () => 'Questo portale non è raggiungibile. Verifichi la connessione e riprovi.',
    adapter_timeout: () => 'Questo portale non ha risposto in tempo. Riprovi.',
    forbidden_origin: setup,
    property_not_configured: () =>
      'Questo portale non ha un servizio immobiliare. Avvisi l’ufficio che gestisce questo portale.',
    property_not_found: () => 'Il servizio immobiliare non conosce questo immobile. Ne cerchi l’indirizzo.',
    not_found: setup,
    invalid_request: ({ field }) =>
      `Un dato dell’indirizzo è errato${typeof field === 'string' ? ` (${field})` : ''}. Lo corregga e riprovi.`,
    override_invalid: () => 'Un valore è fuori dai limiti. Lo corregga e riprovi.',
    quota_exhausted: ({ resetsAt }, { moment }) =>
      `Questo portale ha esaurito le ricerche del mese.${
        Date.parse(resetsAt as string) ? ` Riprendono il ${moment(resetsAt as string)}.` : ''
      } Gli immobili consultati di recente restano visibili.`,
    too_many_requests: ({ scope }) =>
      scope === 'user'
        ? 'Ha fatto più richieste di quante questo portale ne ammetta al minuto.'
        : 'Il servizio immobiliare per ora non accetta altre richieste.',
    not_identified: () => 'La sessione è chiusa. Acceda di nuovo e riprovi.',
    upstream_refused: () => 'Il servizio immobiliare non ha accettato la richiesta. Verifichi l’indirizzo e riprovi.',
    upstream_misread: () => 'La risposta del servizio immobiliare non è leggibile. Riprovi più tardi.',
    upstream_key_refused: () =>
      'Il servizio immobiliare ha rifiutato questo portale. Avvisi l’ufficio che gestisce questo portale.',
    upstream_unavailable: serviceDown,
    upstream_timeout: serviceDown,
    internal: () => 'Si è verificato un problema da parte nostra. Riprovi.',
  },
  problemTitle: 'La ricerca dell’immobile non è riuscita',
  setupTitle: 'Qui non c’è ricerca di immobili',
  offlineTitle: 'Non è in linea',
  offline: 'Ripetiamo la richiesta appena torna la connessione.',
  waitTitle: 'Troppe richieste',
  waiting: (seconds, f) => {
    const [count, one, other] =
      seconds > 90
        ? ([Math.ceil(seconds / 60), 'minuto', 'minuti'] as const)
        : ([seconds, 'secondo', 'secondi'] as const);
    return `Ripetiamo la richiesta tra ${f.number(count)} ${f.plural(count, one, other)}.`;
  },
  retry: 'Riprova',
  reference: (requestId) => `Riferimento ${requestId}`,
  notStated: 'Non indicato',
  yes: 'Sì',
  no: 'No',
  newTab: 'si apre in una nuova scheda',
  address: {
    title: 'Cerca l’immobile',
    street: 'Via e numero civico',
    streetHint: 'Oppure l’indirizzo intero, come 12 Wattle St, Wattle Bay 2999',
    suburb: 'Località',
    postcode: 'Codice postale',
    find: 'Cerca immobile',
    split: ({ street, suburb, postcode }) =>
      `Letto come ${[street, suburb, postcode].filter(Boolean).join(', ')}. Lo corregga se è sbagliato.`,
    mistakes: {
      'street-missing': 'Indichi il numero civico e la via',
      'place-missing': 'Indichi la località o il codice postale',
      'postcode-malformed': 'Indichi un codice postale di quattro cifre',
      'postcode-of-no-state': 'Indichi un codice postale da 0200 a 9999',
    },
  },
  lookup: {
    lookingUp: (address) => (address === null ? 'Recupero dei dati urbanistici' : `Ricerca di ${address}`),
    cancel: 'Annulla',
    choose: (count, f) =>
      `${f.number(count)} ${f.plural(count, 'immobile corrisponde', 'immobili corrispondono')}. Qual è?`,
    chooseHint: 'Nessuno di questi? Corregga l’indirizzo qui sopra.',
    noneTitle: 'Indirizzo non trovato',
    none: (address) => `Il servizio immobiliare non conosce ${address}.`,
    noneTry: [
      'Verifichi il numero civico e la via.',
      'Ometta il numero dell’unità o del lotto.',
      'Indichi sia la località sia il codice postale.',
    ],
    ambiguousTitle: 'Corrispondono più immobili',
    ambiguous: 'Aggiunga il numero dell’unità o del lotto, la località o il codice postale.',
    found: (address) => `${address}: trovato.`,
  },
  found: {
    unnamed: 'Immobile',
    another: 'Altro immobile',
    lot: 'Lotto',
    area: 'Superficie',
    zoning: 'Zona urbanistica',
    readAt: (iso, kept, f) => `Stato al ${f.moment(iso)}${kept ? ', da una ricerca precedente' : ''}`,
  },
  planning: {
    constraints: 'Vincoli',
    constraintNames: {
      flood: 'Alluvione',
      bushfire: 'Incendio boschivo',
      heritage: 'Beni culturali',
      environment: 'Ambiente',
      infrastructure: 'Infrastrutture',
      industry: 'Industria',
    },
    applies: 'Si applica',
    appliesNot: 'Non si applica',
    applying: (count, of, names, f) =>
      count === 0
        ? `Nessuno dei ${f.number(of)} si applica`
        : f.plural(
            count,
            `${f.number(count)} su ${f.number(of)} si applica: ${names.join(', ').toLowerCase()}`,
            `${f.number(count)} su ${f.number(of)} si applicano: ${names.join(', ').toLowerCase()}`,
          ),
    overlays: 'Vincoli sovrapposti, in parole',
    dwellings: 'Tipi di alloggio',
    dwellingNames: {
      duplex: 'Casa bifamiliare',
      townhouse: 'Casa a schiera',
      apartment: 'Appartamento',
      mixedUse: 'Uso misto',
    },
    permitted: 'Ammesso',
    permittedNot: 'Non ammesso',
    permittedCount: (permitted, prohibited, f) => `Ammessi: ${f.number(permitted)}; vietati: ${f.number(prohibited)}`,
    duplexRules: 'Regole per una casa bifamiliare',
    ruleSource: (host) => `Fonte: ${host}`,
    uses: 'Destinazioni d’uso',
    useGroups: {
      withoutConsent: 'Ammesse senza permesso',
      withConsent: 'Ammesse con permesso',
      prohibited: 'Vietate',
    },
    noUses: 'Nessuna',
  },
  insights: {
    title: 'Tutte le norme urbanistiche',
    cost: 'una ricerca in più',
    show: 'Mostra tutte le norme',
    loading: 'Recupero delle norme',
    loaded: 'Le norme sono visibili.',
    controls: 'Norme',
    instruments: 'Strumenti urbanistici',
    noInstruments: 'Nessuno',
    heritage: 'Bene tutelato',
    otherUses: 'Altre destinazioni',
    otherUseNames: { commercial: 'Commerciale', retail: 'Vendita al dettaglio', grannyFlat: 'Alloggio accessorio' },
  },
  estimate: {
    withUnit: (value, unit, { number }) => number(value) + UNITS[unit],
    sketch: {
      title: 'Schizzo del lotto',
      description: (width, depth, envelope) =>
        `Un rettangolo di ${width} lungo la strada e profondo ${depth}. I distacchi lasciano ${envelope ?? 'nulla'} per costruire.`,
      street: 'Strada',
      depth: 'Profondità',
      envelope: 'Area edificabile',
      front: 'Fronte',
      rear: 'Retro',
      side: (length) => `Lati ${length} ciascuno`,
      extent: (width, depth, area) => `${width} × ${depth}, ${area}`,
      swallowed: 'Nessuna: i distacchi non lasciano nulla per costruire. Li riduca.',
      assumedMark: 'Ipotizzato. Lo imposti in «I Suoi valori».',
      frontageRule: (ratio, f) =>
        `Il fronte stradale è ipotizzato: la profondità del lotto è ${f.number(ratio)} volte la larghezza.`,
      noArea: 'I dati urbanistici non indicano la superficie. La imposti in «I Suoi valori».',
    },
    overrides: {
      title: 'I Suoi valori',
      fields: {
        total_property_area_m2: 'Superficie del lotto',
        street_frontage_m: 'Fronte stradale',
        min_lot_size_m2: 'Lotto minimo',
        min_lot_size_multi_dwellings_m2: 'Lotto minimo, più alloggi',
        minimum_lot_width: 'Larghezza minima del lotto',
        max_allowed_fsr: 'Indice di utilizzazione fondiaria massimo (FSR)',
        max_allowed_building_height_m: 'Altezza massima',
        max_allowed_dwelling_density: 'Densità massima di alloggi',
        setback_front: 'Distacco anteriore',
        setback_rear: 'Distacco posteriore',
        setback_side: 'Distacco laterale',
        th_depth: 'Profondità di una casa a schiera',
        th_width: 'Larghezza di una casa a schiera',
        site_coverage_area_pct: 'Rapporto di copertura',
        floor_height_m: 'Altezza di piano',
        bld_efficiency_ratio_pct: 'Quota utile dell’edificio',
        floor_efficiency_ratio_pct: 'Quota utile di un piano',
        'avg_apt_area-m2': 'Superficie media di un appartamento',
      },
      groups: {
        lot: 'Lotto',
        controls: 'Norme urbanistiche',
        setbacks: 'Distacchi',
        townhouse: 'Casa a schiera',
        building: 'Edificio',
      },
      range: (least, most) => `Da ${least} a ${most}.`,
      defaultStated: (value) => `Dati urbanistici: ${value}.`,
      defaultAssumed: (value) => `Valore predefinito del servizio, ipotizzato in ${value}.`,
      defaultUnknown: 'Valore predefinito del servizio.',
      notSet: 'non impostato',
      changedCount: (count, f) => `${f.number(count)} ${f.plural(count, 'valore modificato', 'valori modificati')}`,
      count: (count, f) => `${f.number(count)} ${f.plural(count, 'valore', 'valori')}`,
      reset: (field) => `Ripristina ${field}`,
      resetShort: 'Ripristina',
      notANumber: (example, least, most) => `Indichi un numero come ${example}, da ${least} a ${most}.`,
      outOfRange: (least, most) => `Indichi un valore da ${least} a ${most}.`,
      refused: 'Il servizio non ha accettato questo valore. Lo modifichi o lo ripristini.',
    },
    results: {
      title: 'Che cosa si potrebbe costruire',
      chart: 'Alloggi per tipo',
      dwellingTypes: {
        duplex: 'Casa bifamiliare',
        townhouse: 'Casa a schiera',
        apartment: 'Appartamento',
        subDivision: 'Frazionamento',
      },
      dwellings: 'Alloggi',
      range,
      optimal: 'Ottimale',
      none: 'Nessuna stima per questo tipo di alloggio.',
      notDecision: 'Questa non è una decisione del comune.',
      limits: {
        fsr: (ratio) => `Limitato dall’indice di utilizzazione fondiaria ${ratio}`,
        density: (density) => `Limitato dalla densità di alloggi, ${density}`,
        lotSize: (area) => `Limitato dal lotto minimo, ${area} ciascuno`,
      },
      lotEach: (area) => `${area} di lotto per alloggio`,
      effect: {
        yours: (area, dwellings) => `Con i Suoi valori: ${area === null ? '' : `${area}; `}${dwellings}.`,
        more: (area) => `${area} in più per costruire`,
        less: (area) => `${area} in meno per costruire`,
        before: (rows) => `prima ${rows}`,
        same: 'lo stesso numero di alloggi',
      },
      permitted: 'Ammesso in questa zona',
      notPermitted: 'Non ammesso in questa zona',
      permissionNotStated: 'Ammissibilità non indicata',
      stale: 'Queste cifre precedono la Sua ultima modifica.',
      keptFrom: (time) => `Calcolato il ${time}, conservato da allora`,
      calculationNames: {
        attached: 'Contigue',
        'semi-detached': 'Abbinate',
        detached: 'Isolate',
        fsr: 'Per indice di utilizzazione fondiaria',
      },
      numberNames: {
        gfa_m2: 'Superficie lorda',
        lot_area_m2: '«Superficie del lotto» del servizio',
        fsr: 'Indice Uf (FSR)',
      },
    },
    waiting: {
      loading: 'Calcolo in corso.',
      failed: 'La stima non è riuscita',
      updated: 'La stima è aggiornata.',
      notYet: 'Potrà farlo quando la stima sarà aggiornata.',
    },
    scenarios: {
      title: 'Varianti',
      suggestedName: (number, f) => `Variante ${f.number(number)}`,
      save: 'Salva come variante',
      saved: (name) => `${name} è salvata. La trova in “Varianti”.`,
      full: (most, f) => `${f.number(most)} varianti sono salvate. Prima ne rimuova una.`,
      rename: (name) => `Nome di ${name}`,
      load: (name) => `Carica ${name}`,
      remove: (name) => `Rimuovi ${name}`,
      loadShort: 'Carica',
      removeShort: 'Rimuovi',
      compare: 'Varianti a confronto',
      value: 'Valore',
      differs: 'Diverso',
      serviceDefault: 'predefinito',
      none: 'nessuno',
      noneSaved: 'Nessuna variante salvata. Restano finché non lascia questa pagina.',
    },
    exporting: {
      title: 'Scarica, stampa',
      downloadCsv: 'Scarica CSV',
      print: 'Stampa',
      downloaded: (name) => `${name} va tra i Suoi download.`,
      notPrinted: 'Il browser non ha stampato. Stampi questa pagina.',
      printTitle: (address) => `Edificabilità dell’immobile: ${address}`,
    },
  },
};
