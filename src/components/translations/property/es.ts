/** Spanish. */
import type { OverrideUnit } from 'precheck-contract/property-overrides';
import type { Formats, ProblemWords } from '../translation.js';
import type { FurtherPropertyTranslation } from './translation.js';

const setup: ProblemWords<Formats> = () =>
  'La consulta no está bien configurada. Avise a la oficina responsable de este portal.';
const serviceDown: ProblemWords<Formats> = () =>
  'El servicio de propiedades no responde. Inténtelo de nuevo en unos minutos.';
const UNITS: Readonly<Record<OverrideUnit, string>> = {
  m: '\u00a0m',
  m2: '\u00a0m²',
  pct: '\u00a0%',
  ratio: ':1',
  'dwellings-per-hectare': ' viviendas por hectárea',
};
const range = (least: number | null, most: number | null, { number }: Formats): string => {
  if (least === null || most === null) return least === null ? `hasta ${number(most ?? 0)}` : `${number(least)} o más`;
  return least === most ? number(least) : `de ${number(least)} a ${number(most)}`;
};

export const translation: FurtherPropertyTranslation = {
  code: 'es',
  label: 'Propiedad',
  problems: {
    adapter_missing: setup,
    adapter_misread: setup,
    token_malformed: setup,
    adapter_unreachable: () => 'No se puede acceder a este portal. Compruebe su conexión e inténtelo de nuevo.',
    adapter_timeout: () => 'Este portal no respondió a tiempo. Inténtelo de nuevo.',
    forbidden_origin: setup,
    property_not_configured: () =>
      'Este portal no tiene servicio de propiedades. Avise a la oficina responsable de este portal.',
    property_not_found: () => 'El servicio de propiedades no conoce esta propiedad. Busque su dirección.',
    not_found: setup,
    invalid_request: ({ field }) =>
      `Un dato de la dirección es incorrecto${typeof field === 'string' ? ` (${field})` : ''}. Corríjalo e inténtelo de nuevo.`,
    override_invalid: () => 'Un valor está fuera de los límites. Corríjalo e inténtelo de nuevo.',
    quota_exhausted: ({ resetsAt }, { moment }) =>
      `Este portal ha agotado las consultas de este mes.${
        Date.parse(resetsAt as string) ? ` Se reanudan el ${moment(resetsAt as string)}.` : ''
      } Las propiedades consultadas hace poco se siguen mostrando.`,
    too_many_requests: ({ scope }) =>
      scope === 'user'
        ? 'Ha hecho más consultas de las que este portal admite por minuto.'
        : 'El servicio de propiedades no admite más consultas por ahora.',
    not_identified: () => 'Su sesión está cerrada. Inicie sesión e inténtelo de nuevo.',
    upstream_refused: () =>
      'El servicio de propiedades no aceptó la petición. Compruebe la dirección e inténtelo de nuevo.',
    upstream_misread: () => 'La respuesta del servicio de propiedades no se pudo leer. Inténtelo más tarde.',
    upstream_key_refused: () => 'El servicio de propiedades rechazó este portal. Avise a la oficina responsable.',
    upstream_unavailable: serviceDown,
    upstream_timeout: serviceDown,
    internal: () => 'Algo falló por nuestra parte. Inténtelo de nuevo.',
  },
  problemTitle: 'No se pudo consultar la propiedad',
  setupTitle: 'Aquí no hay consulta de propiedades',
  offlineTitle: 'No tiene conexión',
  offline: 'Repetimos la consulta en cuanto vuelva la conexión.',
  waitTitle: 'Demasiadas peticiones',
  waiting: (seconds, f) => {
    const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minuto'] : [seconds, 'segundo'];
    return `Repetimos la consulta en ${f.number(count)} ${f.plural(count, unit, `${unit}s`)}.`;
  },
  retry: 'Intentar de nuevo',
  reference: (requestId) => `Referencia ${requestId}`,
  notStated: 'No consta',
  yes: 'Sí',
  no: 'No',
  newTab: 'se abre en una pestaña nueva',
  address: {
    title: 'Buscar la propiedad',
    street: 'Número y calle',
    streetHint: 'O la dirección entera, como 12 Wattle St, Wattle Bay 2999',
    suburb: 'Localidad',
    postcode: 'Código postal',
    find: 'Buscar propiedad',
    split: ({ street, suburb, postcode }) =>
      `Leído como ${[street, suburb, postcode].filter(Boolean).join(', ')}. Corríjalo si no es así.`,
    mistakes: {
      'street-missing': 'Indique el número y la calle',
      'place-missing': 'Indique la localidad o el código postal',
      'postcode-malformed': 'Indique un código postal de cuatro cifras',
      'postcode-of-no-state': 'Indique un código postal de 0200 a 9999',
    },
  },
  lookup: {
    lookingUp: (address) => (address === null ? 'Obteniendo los datos urbanísticos' : `Buscando ${address}`),
    cancel: 'Cancelar',
    choose: (count, f) =>
      `${f.number(count)} ${f.plural(count, 'propiedad coincide', 'propiedades coinciden')}. ¿Cuál es?`,
    chooseHint: '¿Ninguna de estas? Corrija la dirección más arriba.',
    noneTitle: 'Dirección no encontrada',
    none: (address) => `El servicio de propiedades no conoce ${address}.`,
    noneTry: [
      'Compruebe el número y la calle.',
      'Omita el número de vivienda o de parcela.',
      'Indique la localidad y el código postal.',
    ],
    ambiguousTitle: 'Coinciden varias propiedades',
    ambiguous: 'Añada el número de vivienda o de parcela, la localidad o el código postal.',
    found: (address) => `${address}: encontrada.`,
  },
  found: {
    unnamed: 'Propiedad',
    another: 'Otra propiedad',
    lot: 'Parcela',
    area: 'Superficie',
    zoning: 'Zonificación',
    readAt: (iso, kept, f) => `A fecha de ${f.moment(iso)}${kept ? ', de una consulta anterior' : ''}`,
  },
  planning: {
    constraints: 'Condicionantes',
    constraintNames: {
      flood: 'Inundación',
      bushfire: 'Incendio forestal',
      heritage: 'Patrimonio',
      environment: 'Medio ambiente',
      infrastructure: 'Infraestructuras',
      industry: 'Industria',
    },
    applies: 'Se aplica',
    appliesNot: 'No se aplica',
    applying: (count, of, names, f) =>
      count === 0
        ? `No se aplica ninguna de ${f.number(of)}`
        : f.plural(
            count,
            `${f.number(count)} de ${f.number(of)} se aplica: ${names.join(', ').toLowerCase()}`,
            `${f.number(count)} de ${f.number(of)} se aplican: ${names.join(', ').toLowerCase()}`,
          ),
    overlays: 'Determinaciones superpuestas, en palabras',
    dwellings: 'Tipos de vivienda',
    dwellingNames: {
      duplex: 'Casa bifamiliar',
      townhouse: 'Casa adosada',
      apartment: 'Apartamento',
      mixedUse: 'Uso mixto',
    },
    permitted: 'Permitido',
    permittedNot: 'No permitido',
    permittedCount: (permitted, prohibited, f) =>
      `Permitidos: ${f.number(permitted)}; prohibidos: ${f.number(prohibited)}`,
    duplexRules: 'Normas para una casa bifamiliar',
    ruleSource: (host) => `Fuente: ${host}`,
    uses: 'Usos del suelo',
    useGroups: {
      withoutConsent: 'Permitidos sin licencia',
      withConsent: 'Permitidos con licencia',
      prohibited: 'Prohibidos',
    },
    noUses: 'Ninguno',
  },
  insights: {
    title: 'Todas las normas urbanísticas',
    cost: 'una consulta más',
    show: 'Mostrar todas las normas',
    loading: 'Obteniendo las normas',
    loaded: 'Se muestran las normas.',
    controls: 'Normas',
    instruments: 'Instrumentos de planeamiento',
    noInstruments: 'Ninguno',
    heritage: 'Bien protegido',
    otherUses: 'Otros usos',
    otherUseNames: { commercial: 'Comercial', retail: 'Comercio minorista', grannyFlat: 'Vivienda accesoria' },
  },
  estimate: {
    withUnit: (value, unit, { number }) => number(value) + UNITS[unit],
    sketch: {
      title: 'Croquis de la parcela',
      description: (width, depth, envelope) =>
        `Un rectángulo de ${width} a lo largo de la calle y ${depth} de fondo. Los retranqueos dejan ${envelope ?? 'nada'} para edificar.`,
      street: 'Calle',
      depth: 'Fondo',
      envelope: 'Área edificable',
      front: 'Frente',
      rear: 'Fondo',
      side: (length) => `Lados ${length} cada uno`,
      extent: (width, depth, area) => `${width} × ${depth}, ${area}`,
      swallowed: 'Ninguna: los retranqueos no dejan nada para edificar. Redúzcalos.',
      assumedMark: 'Supuesto. Fíjelo en «Sus valores».',
      frontageRule: (ratio, f) =>
        `El frente a la calle es supuesto: el fondo de la parcela es ${f.number(ratio)} veces su ancho.`,
      noArea: 'Los datos urbanísticos no indican la superficie. Fíjela en «Sus valores».',
    },
    overrides: {
      title: 'Sus valores',
      fields: {
        total_property_area_m2: 'Superficie de la parcela',
        street_frontage_m: 'Frente a la calle',
        min_lot_size_m2: 'Parcela mínima',
        min_lot_size_multi_dwellings_m2: 'Parcela mínima, varias viviendas',
        minimum_lot_width: 'Ancho mínimo de la parcela',
        max_allowed_fsr: 'Coeficiente de edificabilidad máximo (FSR)',
        max_allowed_building_height_m: 'Altura máxima',
        max_allowed_dwelling_density: 'Densidad máxima de viviendas',
        setback_front: 'Retranqueo frontal',
        setback_rear: 'Retranqueo posterior',
        setback_side: 'Retranqueo lateral',
        th_depth: 'Fondo de una casa adosada',
        th_width: 'Ancho de una casa adosada',
        site_coverage_area_pct: 'Ocupación de la parcela',
        floor_height_m: 'Altura de planta',
        bld_efficiency_ratio_pct: 'Parte útil del edificio',
        floor_efficiency_ratio_pct: 'Parte útil de una planta',
        'avg_apt_area-m2': 'Superficie media de un apartamento',
      },
      groups: {
        lot: 'Parcela',
        controls: 'Normas urbanísticas',
        setbacks: 'Retranqueos',
        townhouse: 'Casa adosada',
        building: 'Edificio',
      },
      range: (least, most) => `De ${least} a ${most}.`,
      defaultStated: (value) => `Datos urbanísticos: ${value}.`,
      defaultAssumed: (value) => `Valor del servicio por defecto, supuesto en ${value}.`,
      defaultUnknown: 'Valor del servicio por defecto.',
      notSet: 'sin fijar',
      changedCount: (count, f) => `${f.number(count)} ${f.plural(count, 'valor cambiado', 'valores cambiados')}`,
      count: (count, f) => `${f.number(count)} ${f.plural(count, 'valor', 'valores')}`,
      reset: (field) => `Restablecer ${field}`,
      resetShort: 'Restablecer',
      notANumber: (example, least, most) => `Indique un número como ${example}, de ${least} a ${most}.`,
      outOfRange: (least, most) => `Indique un valor de ${least} a ${most}.`,
      refused: 'El servicio no aceptó este valor. Cámbielo o restablézcalo.',
    },
    results: {
      title: 'Lo que se podría construir',
      chart: 'Viviendas por tipo',
      dwellingTypes: {
        duplex: 'Casa bifamiliar',
        townhouse: 'Casa adosada',
        apartment: 'Apartamento',
        subDivision: 'Parcelación',
      },
      dwellings: 'Viviendas',
      range,
      optimal: 'Óptimo',
      none: 'No hay estimación para este tipo de vivienda.',
      notDecision: 'Esto no es una decisión del ayuntamiento.',
      limits: {
        fsr: (ratio) => `Limitado por el coeficiente de edificabilidad ${ratio}`,
        density: (density) => `Limitado por la densidad de viviendas, ${density}`,
        lotSize: (area) => `Limitado por la parcela mínima, ${area} cada una`,
      },
      lotEach: (area) => `${area} de parcela por vivienda`,
      effect: {
        yours: (area, dwellings) => `Con sus valores: ${area === null ? '' : `${area}; `}${dwellings}.`,
        more: (area) => `${area} más para edificar`,
        less: (area) => `${area} menos para edificar`,
        before: (rows) => `antes ${rows}`,
        same: 'el mismo número de viviendas',
      },
      permitted: 'Permitido en esta zona',
      notPermitted: 'No permitido en esta zona',
      permissionNotStated: 'No consta si se permite',
      stale: 'Estas cifras son de antes de su último cambio.',
      keptFrom: (time) => `Calculado el ${time} y conservado desde entonces`,
      calculationNames: {
        attached: 'Adosadas',
        'semi-detached': 'Pareadas',
        detached: 'Aisladas',
        fsr: 'Por coeficiente de edificabilidad',
      },
      numberNames: {
        gfa_m2: 'Superficie construida',
        lot_area_m2: '«Superficie de la parcela» del servicio',
        fsr: 'Edificabilidad (FSR)',
      },
    },
    waiting: {
      loading: 'Calculando.',
      failed: 'No se pudo hacer la estimación',
      updated: 'La estimación está al día.',
      notYet: 'Podrá hacerlo cuando la estimación esté al día.',
    },
    scenarios: {
      title: 'Variantes',
      suggestedName: (number, f) => `Variante ${f.number(number)}`,
      save: 'Guardar como variante',
      saved: (name) => `${name} se ha guardado. La encontrará en “Variantes”.`,
      full: (most, f) => `Hay ${f.number(most)} variantes guardadas. Quite una primero.`,
      rename: (name) => `Nombre de ${name}`,
      load: (name) => `Cargar ${name}`,
      remove: (name) => `Quitar ${name}`,
      loadShort: 'Cargar',
      removeShort: 'Quitar',
      compare: 'Comparación de variantes',
      value: 'Valor',
      differs: 'Distinto',
      serviceDefault: 'por defecto',
      none: 'ninguno',
      noneSaved: 'Aún no hay variantes guardadas. Duran hasta que deje esta página.',
    },
    exporting: {
      title: 'Descargar, imprimir',
      downloadCsv: 'Descargar CSV',
      print: 'Imprimir',
      downloaded: (name) => `${name} va a sus descargas.`,
      notPrinted: 'El navegador no imprimió. Imprima esta página.',
      printTitle: (address) => `Viabilidad de la propiedad: ${address}`,
    },
  },
};
