/** Portuguese. */
import type { OverrideUnit } from 'precheck-contract/property-overrides';
import type { Formats, ProblemWords } from '../translation.js';
import type { FurtherPropertyTranslation } from './translation.js';

const setup: ProblemWords<Formats> = () =>
  'A consulta não está configurada corretamente. Avise o órgão responsável por este portal.';
const serviceDown: ProblemWords<Formats> = () => 'O serviço de imóveis não responde. Tente de novo em alguns minutos.';
const UNITS: Readonly<Record<OverrideUnit, string>> = {
  m: '\u00a0m',
  m2: '\u00a0m²',
  pct: '%',
  ratio: ':1',
  'dwellings-per-hectare': ' moradias por hectare',
};
const range = (least: number | null, most: number | null, { number }: Formats): string => {
  if (least === null || most === null) return least === null ? `até ${number(most ?? 0)}` : `${number(least)} ou mais`;
  return least === most ? number(least) : `de ${number(least)} a ${number(most)}`;
};

export const translation: FurtherPropertyTranslation = {
  code: 'pt',
  label: 'Imóvel',
  problems: {
    adapter_missing: setup,
    adapter_misread: setup,
    token_malformed: setup,
    adapter_unreachable: () => 'Não é possível acessar este portal. Verifique sua conexão e tente de novo.',
    adapter_timeout: () => 'Este portal não respondeu a tempo. Tente de novo.',
    forbidden_origin: setup,
    property_not_configured: () => 'Este portal não tem serviço de imóveis. Avise o órgão responsável por ele.',
    property_not_found: () => 'O serviço de imóveis não conhece este imóvel. Procure pelo endereço.',
    not_found: setup,
    invalid_request: ({ field }) =>
      `Um dado do endereço está errado${typeof field === 'string' ? ` (${field})` : ''}. Corrija e tente de novo.`,
    override_invalid: () => 'Um valor está fora dos limites. Corrija e tente de novo.',
    quota_exhausted: ({ resetsAt }, { moment }) =>
      `Este portal esgotou as consultas deste mês.${
        Date.parse(resetsAt as string) ? ` Elas recomeçam em ${moment(resetsAt as string)}.` : ''
      } Os imóveis consultados há pouco continuam visíveis.`,
    too_many_requests: ({ scope }) =>
      scope === 'user'
        ? 'Você fez mais consultas do que este portal permite por minuto.'
        : 'O serviço de imóveis não aceita mais consultas por enquanto.',
    not_identified: () => 'Sua sessão foi encerrada. Entre de novo e tente outra vez.',
    upstream_refused: () => 'O serviço de imóveis não aceitou a solicitação. Verifique o endereço e tente de novo.',
    upstream_misread: () => 'Não foi possível ler a resposta do serviço de imóveis. Tente mais tarde.',
    upstream_key_refused: () => 'O serviço de imóveis recusou este portal. Avise o órgão responsável por ele.',
    upstream_unavailable: serviceDown,
    upstream_timeout: serviceDown,
    internal: () => 'Algo falhou do nosso lado. Tente de novo.',
  },
  problemTitle: 'Não foi possível consultar o imóvel',
  setupTitle: 'Aqui não há consulta de imóveis',
  offlineTitle: 'Você está sem conexão',
  offline: 'Repetimos a consulta assim que a conexão voltar.',
  waitTitle: 'Solicitações demais',
  waiting: (seconds, f) => {
    const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minuto'] : [seconds, 'segundo'];
    return `Repetimos a consulta em ${f.number(count)} ${f.plural(count, unit, `${unit}s`)}.`;
  },
  retry: 'Tentar de novo',
  reference: (requestId) => `Referência ${requestId}`,
  notStated: 'Não informado',
  yes: 'Sim',
  no: 'Não',
  newTab: 'abre em uma nova guia',
  address: {
    title: 'Encontrar o imóvel',
    street: 'Número e rua',
    streetHint: 'Ou o endereço inteiro, como 12 Wattle St, Wattle Bay 2999',
    suburb: 'Bairro ou localidade',
    postcode: 'Código postal',
    find: 'Encontrar imóvel',
    split: ({ street, suburb, postcode }) =>
      `Lido como ${[street, suburb, postcode].filter(Boolean).join(', ')}. Corrija se estiver errado.`,
    mistakes: {
      'street-missing': 'Informe o número e a rua',
      'place-missing': 'Informe a localidade ou o código postal',
      'postcode-malformed': 'Informe um código postal de quatro dígitos',
      'postcode-of-no-state': 'Informe um código postal de 0200 a 9999',
    },
  },
  lookup: {
    lookingUp: (address) => (address === null ? 'Buscando os dados urbanísticos' : `Procurando ${address}`),
    cancel: 'Cancelar',
    choose: (count, f) =>
      `${f.number(count)} ${f.plural(count, 'imóvel corresponde', 'imóveis correspondem')}. Qual é?`,
    chooseHint: 'Nenhum destes? Corrija o endereço acima.',
    noneTitle: 'Endereço não encontrado',
    none: (address) => `O serviço de imóveis não conhece ${address}.`,
    noneTry: [
      'Verifique o número e a rua.',
      'Omita o número da unidade ou do lote.',
      'Informe a localidade e o código postal.',
    ],
    ambiguousTitle: 'Vários imóveis correspondem',
    ambiguous: 'Acrescente o número da unidade ou do lote, a localidade ou o código postal.',
    found: (address) => `${address}: encontrado.`,
  },
  found: {
    unnamed: 'Imóvel',
    another: 'Outro imóvel',
    lot: 'Lote',
    area: 'Área',
    zoning: 'Zoneamento',
    readAt: (iso, kept, f) => `Situação em ${f.moment(iso)}${kept ? ', de uma consulta anterior' : ''}`,
  },
  planning: {
    constraints: 'Restrições',
    constraintNames: {
      flood: 'Inundação',
      bushfire: 'Incêndio florestal',
      heritage: 'Patrimônio histórico',
      environment: 'Meio ambiente',
      infrastructure: 'Infraestrutura',
      industry: 'Indústria',
    },
    applies: 'Aplica-se',
    appliesNot: 'Não se aplica',
    applying: (count, of, names, f) =>
      count === 0
        ? `Nenhuma das ${f.number(of)} se aplica`
        : f.plural(
            count,
            `${f.number(count)} de ${f.number(of)} se aplica: ${names.join(', ').toLowerCase()}`,
            `${f.number(count)} de ${f.number(of)} se aplicam: ${names.join(', ').toLowerCase()}`,
          ),
    overlays: 'Zonas especiais sobrepostas, em palavras',
    dwellings: 'Tipos de moradia',
    dwellingNames: {
      duplex: 'Casa bifamiliar',
      townhouse: 'Casa geminada',
      apartment: 'Apartamento',
      mixedUse: 'Uso misto',
    },
    permitted: 'Permitido',
    permittedNot: 'Não permitido',
    permittedCount: (permitted, prohibited, f) =>
      `Permitidos: ${f.number(permitted)}; proibidos: ${f.number(prohibited)}`,
    duplexRules: 'Regras para uma casa bifamiliar',
    ruleSource: (host) => `Fonte: ${host}`,
    uses: 'Usos do solo',
    useGroups: {
      withoutConsent: 'Permitidos sem licença',
      withConsent: 'Permitidos com licença',
      prohibited: 'Proibidos',
    },
    noUses: 'Nenhum',
  },
  insights: {
    title: 'Todas as regras urbanísticas',
    cost: 'mais uma consulta',
    show: 'Mostrar todas as regras',
    loading: 'Buscando as regras',
    loaded: 'As regras estão visíveis.',
    controls: 'Regras',
    instruments: 'Instrumentos urbanísticos',
    noInstruments: 'Nenhum',
    heritage: 'Bem tombado',
    otherUses: 'Outros usos',
    otherUseNames: { commercial: 'Comercial', retail: 'Varejo', grannyFlat: 'Edícula' },
  },
  estimate: {
    withUnit: (value, unit, { number }) => number(value) + UNITS[unit],
    sketch: {
      title: 'Croqui do lote',
      description: (width, depth, envelope) =>
        `Um retângulo de ${width} ao longo da rua e ${depth} de profundidade. Os recuos deixam ${envelope ?? 'nada'} para construir.`,
      street: 'Rua',
      depth: 'Profundidade',
      envelope: 'Área edificável',
      front: 'Frente',
      rear: 'Fundos',
      side: (length) => `Lados ${length} cada`,
      extent: (width, depth, area) => `${width} × ${depth}, ${area}`,
      swallowed: 'Nenhuma: os recuos não deixam nada para construir. Diminua-os.',
      assumedMark: 'Suposto. Defina em “Seus valores”.',
      frontageRule: (ratio, f) =>
        `A testada é suposta: a profundidade do lote é ${f.number(ratio)} vezes a sua largura.`,
      noArea: 'Os dados urbanísticos não informam a área. Defina-a em “Seus valores”.',
    },
    overrides: {
      title: 'Seus valores',
      fields: {
        total_property_area_m2: 'Área do lote',
        street_frontage_m: 'Testada',
        min_lot_size_m2: 'Lote mínimo',
        min_lot_size_multi_dwellings_m2: 'Lote mínimo, várias moradias',
        minimum_lot_width: 'Largura mínima do lote',
        max_allowed_fsr: 'Coeficiente de aproveitamento máximo (FSR)',
        max_allowed_building_height_m: 'Gabarito máximo de altura',
        max_allowed_dwelling_density: 'Densidade máxima de moradias',
        setback_front: 'Recuo frontal',
        setback_rear: 'Recuo de fundos',
        setback_side: 'Recuo lateral',
        th_depth: 'Profundidade de uma casa geminada',
        th_width: 'Largura de uma casa geminada',
        site_coverage_area_pct: 'Taxa de ocupação',
        floor_height_m: 'Altura do pavimento',
        bld_efficiency_ratio_pct: 'Parte útil do edifício',
        floor_efficiency_ratio_pct: 'Parte útil de um pavimento',
        'avg_apt_area-m2': 'Área média de um apartamento',
      },
      groups: {
        lot: 'Lote',
        controls: 'Regras urbanísticas',
        setbacks: 'Recuos',
        townhouse: 'Casa geminada',
        building: 'Edifício',
      },
      range: (least, most) => `De ${least} a ${most}.`,
      defaultStated: (value) => `Dados urbanísticos: ${value}.`,
      defaultAssumed: (value) => `Padrão do serviço, suposto em ${value}.`,
      defaultUnknown: 'Padrão do serviço.',
      notSet: 'não definido',
      changedCount: (count, f) => `${f.number(count)} ${f.plural(count, 'valor alterado', 'valores alterados')}`,
      count: (count, f) => `${f.number(count)} ${f.plural(count, 'valor', 'valores')}`,
      reset: (field) => `Restaurar ${field}`,
      resetShort: 'Restaurar',
      notANumber: (example, least, most) => `Informe um número como ${example}, de ${least} a ${most}.`,
      outOfRange: (least, most) => `Informe um valor de ${least} a ${most}.`,
      refused: 'O serviço não aceitou este valor. Altere-o ou restaure-o.',
    },
    results: {
      title: 'O que poderia ser construído',
      chart: 'Moradias por tipo',
      dwellingTypes: {
        duplex: 'Casa bifamiliar',
        townhouse: 'Casa geminada',
        apartment: 'Apartamento',
        subDivision: 'Desmembramento',
      },
      dwellings: 'Moradias',
      range,
      optimal: 'Ótimo',
      none: 'Não há estimativa para este tipo de moradia.',
      notDecision: 'Isto não é uma decisão da prefeitura.',
      limits: {
        fsr: (ratio) => `Limitado pelo coeficiente de aproveitamento ${ratio}`,
        density: (density) => `Limitado pela densidade de moradias, ${density}`,
        lotSize: (area) => `Limitado pelo lote mínimo, ${area} cada`,
      },
      lotEach: (area) => `${area} de lote por moradia`,
      effect: {
        yours: (area, dwellings) => `Com seus valores: ${area === null ? '' : `${area}; `}${dwellings}.`,
        more: (area) => `${area} a mais para construir`,
        less: (area) => `${area} a menos para construir`,
        before: (rows) => `antes ${rows}`,
        same: 'o mesmo número de moradias',
      },
      permitted: 'Permitido nesta zona',
      notPermitted: 'Não permitido nesta zona',
      permissionNotStated: 'Permissão não informada',
      stale: 'Estes números são de antes da sua última alteração.',
      keptFrom: (time) => `Calculado em ${time} e guardado desde então`,
      calculationNames: {
        attached: 'Em fileira',
        'semi-detached': 'Geminadas de um lado',
        detached: 'Isoladas',
        fsr: 'Por coeficiente de aproveitamento',
      },
      numberNames: {
        gfa_m2: 'Área construída',
        lot_area_m2: '“Área do lote” do serviço',
        fsr: 'Aproveitamento (FSR)',
      },
    },
    waiting: {
      loading: 'Calculando.',
      failed: 'Não foi possível fazer a estimativa',
      updated: 'A estimativa está atualizada.',
      notYet: 'Você pode fazer isso quando a estimativa estiver atualizada.',
    },
    scenarios: {
      title: 'Cenários',
      suggestedName: (number, f) => `Cenário ${f.number(number)}`,
      save: 'Guardar como cenário',
      saved: (name) => `${name} foi guardado. Ele está em “Cenários”.`,
      full: (most, f) => `${f.number(most)} cenários estão guardados. Remova um primeiro.`,
      rename: (name) => `Nome de ${name}`,
      load: (name) => `Carregar ${name}`,
      remove: (name) => `Remover ${name}`,
      loadShort: 'Carregar',
      removeShort: 'Remover',
      compare: 'Cenários comparados',
      value: 'Valor',
      differs: 'Diferente',
      serviceDefault: 'padrão',
      none: 'nenhum',
      noneSaved: 'Nenhum guardado ainda. Eles duram até você sair desta página.',
    },
    exporting: {
      title: 'Baixar, imprimir',
      downloadCsv: 'Baixar CSV',
      print: 'Imprimir',
      downloaded: (name) => `${name} vai para seus downloads.`,
      notPrinted: 'O navegador não imprimiu. Imprima esta página.',
      printTitle: (address) => `Viabilidade do imóvel: ${address}`,
    },
  },
};
