/** French. */
import type { OverrideUnit } from 'precheck-contract/property-overrides';
import type { Formats, ProblemWords } from '../translation.js';
import type { FurtherPropertyTranslation } from './translation.js';

const setup: ProblemWords<Formats> = () =>
  'La recherche est mal configurée. Signalez-le à l’organisme qui gère ce portail.';
const serviceDown: ProblemWords<Formats> = () => 'Le service foncier ne répond pas. Réessayez dans quelques minutes.';
const UNITS: Readonly<Record<OverrideUnit, string>> = {
  m: '\u00a0m',
  m2: '\u00a0m²',
  pct: '\u00a0%',
  ratio: ':1',
  'dwellings-per-hectare': ' logements par hectare',
};
const range = (least: number | null, most: number | null, { number }: Formats): string => {
  if (least === null || most === null) {
    return least === null ? `jusqu’à ${number(most ?? 0)}` : `au moins ${number(least)}`;
  }
  return least === most ? number(least) : `${number(least)} à ${number(most)}`;
};

export const translation: FurtherPropertyTranslation = {
  code: 'fr',
  label: 'Terrain',
  problems: {
    adapter_missing: setup,
    adapter_misread: setup,
    token_malformed: setup,
    adapter_unreachable: () => 'Ce portail est inaccessible. Vérifiez votre connexion, puis réessayez.',
    adapter_timeout: () => 'Ce portail n’a pas répondu à temps. Réessayez.',
    forbidden_origin: setup,
    property_not_configured: () => 'Ce portail n’a pas de service foncier. Signalez-le à l’organisme qui le gère.',
    property_not_found: () => 'Le service foncier ne connaît pas ce terrain. Cherchez son adresse.',
    not_found: setup,
    invalid_request: ({ field }) =>
      `Un élément de l’adresse est incorrect${typeof field === 'string' ? ` (${field})` : ''}. Corrigez-le, puis réessayez.`,
    override_invalid: () => 'Une valeur est hors limites. Corrigez-la, puis réessayez.',
    quota_exhausted: ({ resetsAt }, { moment }) =>
      `Ce portail a épuisé ses recherches du mois.${
        Date.parse(resetsAt as string) ? ` Elles reprennent le ${moment(resetsAt as string)}.` : ''
      } Les terrains consultés récemment restent affichés.`,
    too_many_requests: ({ scope }) =>
      scope === 'user'
        ? 'Vous avez fait plus de demandes que ce portail n’en admet par minute.'
        : 'Le service foncier n’accepte plus de demandes pour le moment.',
    not_identified: () => 'Vous êtes déconnecté. Connectez-vous, puis réessayez.',
    upstream_refused: () => 'Le service foncier a refusé la demande. Vérifiez l’adresse, puis réessayez.',
    upstream_misread: () => 'La réponse du service foncier est illisible. Réessayez plus tard.',
    upstream_key_refused: () => 'Le service foncier a refusé ce portail. Signalez-le à l’organisme qui le gère.',
    upstream_unavailable: serviceDown,
    upstream_timeout: serviceDown,
    internal: () => 'Un problème est survenu de notre côté. Réessayez.',
  },
  problemTitle: 'La recherche du terrain n’a pas abouti',
  setupTitle: 'Pas de recherche de terrain ici',
  offlineTitle: 'Vous êtes hors ligne',
  offline: 'Nous relançons la demande dès que la connexion revient.',
  waitTitle: 'Trop de requêtes',
  waiting: (seconds, f) => {
    const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'seconde'];
    return `Nous relançons la demande dans ${f.number(count)} ${f.plural(count, unit, `${unit}s`)}.`;
  },
  retry: 'Réessayer',
  reference: (requestId) => `Référence ${requestId}`,
  notStated: 'Non précisé',
  yes: 'Oui',
  no: 'Non',
  newTab: 's’ouvre dans un nouvel onglet',
  address: {
    title: 'Trouver le terrain',
    street: 'Numéro et rue',
    streetHint: 'Ou l’adresse entière, par exemple 12 Wattle St, Wattle Bay 2999',
    suburb: 'Localité',
    postcode: 'Code postal',
    find: 'Chercher le terrain',
    split: ({ street, suburb, postcode }) =>
      `Lu comme ${[street, suburb, postcode].filter(Boolean).join(', ')}. Corrigez si ce n’est pas cela.`,
    mistakes: {
      'street-missing': 'Indiquez le numéro et la rue',
      'place-missing': 'Indiquez la localité ou le code postal',
      'postcode-malformed': 'Indiquez un code postal de quatre chiffres',
      'postcode-of-no-state': 'Indiquez un code postal de 0200 à 9999',
    },
  },
  lookup: {
    lookingUp: (address) => (address === null ? 'Récupération des données d’urbanisme' : `Recherche de ${address}`),
    cancel: 'Annuler',
    choose: (count, f) =>
      `${f.number(count)} ${f.plural(count, 'terrain correspond', 'terrains correspondent')}. Lequel est-ce ?`,
    chooseHint: 'Aucun de ceux-ci ? Corrigez l’adresse ci-dessus.',
    noneTitle: 'Adresse introuvable',
    none: (address) => `Le service foncier ne connaît pas ${address}.`,
    noneTry: [
      'Vérifiez le numéro et la rue.',
      'Omettez le numéro d’appartement ou de lot.',
      'Indiquez la localité et le code postal.',
    ],
    ambiguousTitle: 'Plusieurs terrains correspondent',
    ambiguous: 'Ajoutez le numéro d’appartement ou de lot, la localité ou le code postal.',
    found: (address) => `${address} : trouvé.`,
  },
  found: {
    unnamed: 'Terrain',
    another: 'Autre terrain',
    lot: 'Lot',
    area: 'Superficie',
    zoning: 'Zonage',
    readAt: (iso, kept, f) => `État au ${f.moment(iso)}${kept ? ', d’une recherche antérieure' : ''}`,
  },
  planning: {
    constraints: 'Contraintes',
    constraintNames: {
      flood: 'Inondation',
      bushfire: 'Feux de brousse',
      heritage: 'Patrimoine',
      environment: 'Environnement',
      infrastructure: 'Réseaux et infrastructures',
      industry: 'Industrie',
    },
    applies: 'S’applique',
    appliesNot: 'Ne s’applique pas',
    applying: (count, of, names, f) =>
      count === 0
        ? `Aucune des ${f.number(of)} ne s’applique`
        : f.plural(
            count,
            `${f.number(count)} sur ${f.number(of)} s’applique : ${names.join(', ').toLowerCase()}`,
            `${f.number(count)} sur ${f.number(of)} s’appliquent : ${names.join(', ').toLowerCase()}`,
          ),
    overlays: 'Prescriptions superposées, en clair',
    dwellings: 'Types de logement',
    dwellingNames: {
      duplex: 'Maison à deux logements',
      townhouse: 'Maison de ville',
      apartment: 'Appartement',
      mixedUse: 'Usage mixte',
    },
    permitted: 'Autorisé',
    permittedNot: 'Non autorisé',
    permittedCount: (permitted, prohibited, f) =>
      `Autorisés : ${f.number(permitted)} ; interdits : ${f.number(prohibited)}`,
    duplexRules: 'Règles pour une maison à deux logements',
    ruleSource: (host) => `Source : ${host}`,
    uses: 'Usages du sol',
    useGroups: {
      withoutConsent: 'Autorisés sans permis',
      withConsent: 'Autorisés avec permis',
      prohibited: 'Interdits',
    },
    noUses: 'Aucun',
  },
  insights: {
    title: 'Toutes les règles d’urbanisme',
    cost: 'une recherche de plus',
    show: 'Afficher toutes les règles',
    loading: 'Récupération des règles',
    loaded: 'Les règles sont affichées.',
    controls: 'Règles',
    instruments: 'Documents d’urbanisme',
    noInstruments: 'Aucun',
    heritage: 'Élément du patrimoine',
    otherUses: 'Autres usages',
    otherUseNames: { commercial: 'Commercial', retail: 'Commerce de détail', grannyFlat: 'Logement accessoire' },
  },
  estimate: {
    withUnit: (value, unit, { number }) => number(value) + UNITS[unit],
    sketch: {
      title: 'Croquis du lot',
      description: (width, depth, envelope) =>
        `Un rectangle de ${width} le long de la rue et de ${depth} de profondeur. Les reculs laissent ${envelope ?? 'rien'} à bâtir.`,
      street: 'Rue',
      depth: 'Profondeur',
      envelope: 'Emprise constructible',
      front: 'Avant',
      rear: 'Fond',
      side: (length) => `Côtés ${length} chacun`,
      extent: (width, depth, area) => `${width} × ${depth}, ${area}`,
      swallowed: 'Aucune : les reculs ne laissent rien à bâtir. Réduisez-les.',
      assumedMark: 'Supposé. Fixez-le sous « Vos valeurs ».',
      frontageRule: (ratio, f) =>
        `La façade sur rue est supposée : le lot est ${f.number(ratio)} fois plus profond que large.`,
      noArea: 'Les données d’urbanisme n’indiquent pas de superficie. Fixez-la sous « Vos valeurs ».',
    },
    overrides: {
      title: 'Vos valeurs',
      fields: {
        total_property_area_m2: 'Superficie du lot',
        street_frontage_m: 'Façade sur rue',
        min_lot_size_m2: 'Superficie minimale du lot',
        min_lot_size_multi_dwellings_m2: 'Superficie minimale, plusieurs logements',
        minimum_lot_width: 'Largeur minimale du lot',
        max_allowed_fsr: 'Coefficient d’occupation des sols maximal (FSR)',
        max_allowed_building_height_m: 'Hauteur maximale',
        max_allowed_dwelling_density: 'Densité maximale de logements',
        setback_front: 'Recul avant',
        setback_rear: 'Recul arrière',
        setback_side: 'Recul latéral',
        th_depth: 'Profondeur d’une maison de ville',
        th_width: 'Largeur d’une maison de ville',
        site_coverage_area_pct: 'Emprise au sol',
        floor_height_m: 'Hauteur d’étage',
        bld_efficiency_ratio_pct: 'Part utile du bâtiment',
        floor_efficiency_ratio_pct: 'Part utile d’un étage',
        'avg_apt_area-m2': 'Surface moyenne d’un appartement',
      },
      groups: {
        lot: 'Lot',
        controls: 'Règles d’urbanisme',
        setbacks: 'Reculs',
        townhouse: 'Maison de ville',
        building: 'Bâtiment',
      },
      range: (least, most) => `De ${least} à ${most}.`,
      defaultStated: (value) => `Données d’urbanisme : ${value}.`,
      defaultAssumed: (value) => `Valeur par défaut du service, supposée être ${value}.`,
      defaultUnknown: 'Valeur par défaut du service.',
      notSet: 'non fixé',
      changedCount: (count, f) => `${f.number(count)} ${f.plural(count, 'valeur modifiée', 'valeurs modifiées')}`,
      count: (count, f) => `${f.number(count)} ${f.plural(count, 'valeur', 'valeurs')}`,
      reset: (field) => `Rétablir ${field}`,
      resetShort: 'Rétablir',
      notANumber: (example, least, most) => `Saisissez un nombre comme ${example}, de ${least} à ${most}.`,
      outOfRange: (least, most) => `Saisissez une valeur de ${least} à ${most}.`,
      refused: 'Le service n’a pas accepté cette valeur. Modifiez-la ou rétablissez-la.',
    },
    results: {
      title: 'Ce qui pourrait être bâti',
      chart: 'Logements par type',
      dwellingTypes: {
        duplex: 'Maison à deux logements',
        townhouse: 'Maison de ville',
        apartment: 'Appartement',
        subDivision: 'Division du lot',
      },
      dwellings: 'Logements',
      range,
      optimal: 'Optimum',
      none: 'Aucune estimation pour ce type de logement.',
      notDecision: 'Ceci n’est pas une décision de la commune.',
      limits: {
        fsr: (ratio) => `Limité par le coefficient d’occupation des sols ${ratio}`,
        density: (density) => `Limité par la densité de logements, ${density}`,
        lotSize: (area) => `Limité par la superficie minimale du lot, ${area} chacun`,
      },
      lotEach: (area) => `${area} de lot par logement`,
      effect: {
        yours: (area, dwellings) => `Avec vos valeurs : ${area === null ? '' : `${area} ; `}${dwellings}.`,
        more: (area) => `${area} de plus à bâtir`,
        less: (area) => `${area} de moins à bâtir`,
        before: (rows) => `avant ${rows}`,
        same: 'le même nombre de logements',
      },
      permitted: 'Autorisé dans cette zone',
      notPermitted: 'Non autorisé dans cette zone',
      permissionNotStated: 'Autorisation non précisée',
      stale: 'Ces chiffres datent d’avant votre dernier changement.',
      keptFrom: (time) => `Calculé le ${time}, conservé depuis`,
      calculationNames: {
        attached: 'Accolées',
        'semi-detached': 'Jumelées',
        detached: 'Isolées',
        fsr: 'Par coefficient d’occupation des sols',
      },
      numberNames: {
        gfa_m2: 'Surface de plancher',
        lot_area_m2: '« Superficie du lot » du service',
        fsr: 'COS (FSR)',
      },
    },
    waiting: {
      loading: 'Calcul en cours.',
      failed: 'L’estimation n’a pas abouti',
      updated: 'L’estimation est à jour.',
      notYet: 'Vous pourrez le faire dès que l’estimation sera à jour.',
    },
    scenarios: {
      title: 'Variantes',
      suggestedName: (number, f) => `Variante ${f.number(number)}`,
      save: 'Enregistrer comme variante',
      saved: (name) => `${name} est enregistrée. Elle se trouve sous « Variantes ».`,
      full: (most, f) => `${f.number(most)} variantes sont enregistrées. Supprimez-en une d’abord.`,
      rename: (name) => `Nom de ${name}`,
      load: (name) => `Charger ${name}`,
      remove: (name) => `Supprimer ${name}`,
      loadShort: 'Charger',
      removeShort: 'Supprimer',
      compare: 'Comparaison des variantes',
      value: 'Valeur',
      differs: 'Différent',
      serviceDefault: 'par défaut',
      none: 'aucun',
      noneSaved: 'Aucune variante enregistrée. Elles restent jusqu’à ce que vous quittiez cette page.',
    },
    exporting: {
      title: 'Télécharger, imprimer',
      downloadCsv: 'Télécharger le CSV',
      print: 'Imprimer',
      downloaded: (name) => `${name} va dans vos téléchargements.`,
      notPrinted: 'Le navigateur n’a pas imprimé. Imprimez plutôt cette page.',
      printTitle: (address) => `Faisabilité du terrain : ${address}`,
    },
  },
};
