/** Portuguese. */
import type { ProblemWords, Translation } from './translation.js';

const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);
const list = (names: readonly string[]): string => new Intl.ListFormat('pt').format(names);
const quoted = (names: readonly string[]): string => list(names.map((name) => `“${name}”`));
const serviceDown: ProblemWords = () =>
  'O serviço de pré-verificação não responde. Nada se perdeu. Tente de novo em alguns minutos.';
const setup: ProblemWords = () =>
  'A pré-verificação não está configurada corretamente nesta página. Avise o órgão responsável por este portal.';
const storage: ProblemWords = () => 'A conexão caiu durante o envio. Verifique sua conexão e tente de novo.';
const receipt: ProblemWords = () => 'Não foi possível confirmar o resultado. Tente de novo ou recomece.';
const tryAgain: ProblemWords = () => 'Algo falhou do nosso lado. Tente de novo.';

export const translation: Translation = {
  code: 'pt',
  stages: ['Enviado', 'Preparação', 'Análise', 'Classificação', 'Avaliação', 'Resumo'],
  categories: {
    'site-plan': 'Planta de situação',
    'floor-plan': 'Planta baixa',
    elevations: 'Fachadas',
    sections: 'Cortes',
    structural: 'Estrutura',
    'roof-plan': 'Planta de cobertura',
    details: 'Detalhes',
    other: 'Outros',
  },
  findings: {
    fail: 'A corrigir',
    attention: 'A observar',
    'not-assessed': 'Não avaliado',
    pass: 'Aprovado',
  },
  problems: {
    part_missing: () =>
      'Uma parte desta página não foi carregada. Verifique sua conexão e tente de novo. Se não adiantar, recarregue a página.',
    adapter_unreachable: () => 'Não é possível acessar este portal. Verifique sua conexão e tente de novo.',
    adapter_timeout: () => 'Este portal não respondeu a tempo. Tente de novo.',
    city_missing: () =>
      'Esta página não informa para qual cidade são os desenhos. Avise o órgão responsável por este portal.',
    permit_type_missing: () => 'Escolha primeiro um tipo de licença; ele define quais relatórios são feitos.',
    metadata_malformed: () =>
      'Não é possível ler os dados do projeto nesta página. Avise o órgão responsável por este portal.',
    storage_refused: () =>
      'O armazenamento não aceitou o arquivo. Tente de novo ou exporte o PDF outra vez e substitua-o.',
    file_unreadable: () =>
      'Não é mais possível ler o arquivo. Talvez tenha sido movido ou alterado. Escolha-o de novo.',
    file_duplicate: ({ otherName }) =>
      typeof otherName === 'string'
        ? `Este é o mesmo arquivo que ${otherName}, com outro nome.`
        : 'Este arquivo já está no seu conjunto.',
    file_locked: () =>
      'O arquivo só abre com senha, por isso suas pranchas não podem ser verificadas. Exporte-o de novo sem senha.',
    file_name_refused: ({ maxLength }, f) =>
      `O nome do arquivo tem mais de ${f.number(amount(maxLength))} caracteres ou contém caracteres invisíveis. Renomeie o arquivo.`,
    check_under_way: () => 'Os desenhos estão em verificação. Adicione este quando a verificação terminar.',
    digest_missing: () =>
      'Um desenho de uma visita anterior não pode ser verificado de novo como está. Substitua-o pelo arquivo.',
    file_empty: () => 'O arquivo está vazio (0 bytes). Exporte-o de novo como PDF.',
    file_too_large: ({ sizeBytes, size, maxFileBytes }, f) =>
      `O arquivo (${f.bytes(amount(sizeBytes ?? size))}) é maior que o limite de ${f.bytes(amount(maxFileBytes))}. Divida-o ou exporte-o em tamanho menor.`,
    not_a_pdf: () => 'Isto não é um PDF. Os desenhos devem ser arquivos PDF: exporte-o como PDF.',
    too_many_files: ({ maxFiles }, f) =>
      `Um conjunto tem no máximo ${f.number(amount(maxFiles))} ${f.plural(amount(maxFiles), 'arquivo', 'arquivos')}. Remova um para adicionar outro.`,
    no_drawings: () => 'Não há desenhos para verificar. Adicione pelo menos um PDF.',
    upload_missing: () => 'O armazenamento não tem mais este desenho. Envie-o de novo.',
    unknown_city: () => 'Esta cidade não participa da pré-verificação. Avise o órgão responsável por este portal.',
    unknown_permit_type: ({ permitType }) =>
      typeof permitType === 'string'
        ? `A cidade não tem o tipo de licença “${permitType}”. Escolha outro tipo ou avise o órgão responsável por este portal.`
        : 'A cidade não tem esse tipo de licença. Escolha outro ou avise o órgão responsável por este portal.',
    not_found: () =>
      'Este projeto não existe ou pertence a outra pessoa. Confira o link ou entre como a pessoa que o começou.',
    not_identified: () => 'Sua sessão foi encerrada. Entre de novo e tente outra vez.',
    upstream_key_refused: () => 'O serviço de pré-verificação recusou este portal. Avise o órgão responsável por ele.',
    upstream_refused: () =>
      'O serviço de pré-verificação não aceitou a solicitação. Verifique os dados do seu pedido e tente de novo.',
    upstream_misread: () => 'Não foi possível ler a resposta do serviço de pré-verificação. Tente mais tarde.',
    too_many_requests: () => 'Foram muitas solicitações de uma vez. Espere um minuto e tente de novo.',
    too_many_streams: () => 'Há janelas demais acompanhando este projeto. Feche algumas e tente de novo.',
    conflict: () => 'O projeto avançou em outra janela. Tente de novo para ver a situação atual.',
    gate_not_passed: () =>
      'O resultado não atinge o que este portal exige. Corrija os apontamentos e verifique de novo.',
    invalid_request: ({ field }) =>
      `Um dado do pedido falta ou está errado${typeof field === 'string' ? ` (${field})` : ''}. Corrija-o e tente de novo.`,
    body_too_large: () =>
      'Os dados do projeto nesta página são longos demais. Avise o órgão responsável por este portal.',
    receipt_expired: () => 'A confirmação expirou. Renove-a.',
    receipt_used: () => 'Este resultado já foi usado em um pedido. Verifique os desenhos de novo.',
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
    label: 'Conjunto de desenhos',
    dropTitle: 'Adicione seu conjunto de desenhos',
    limits: (bytes, files, f) =>
      `Desenhos em PDF, até ${f.bytes(bytes)} cada, no máximo ${f.number(files)} ${f.plural(files, 'arquivo', 'arquivos')}`,
    choose: 'Escolher arquivos',
    chooseFolder: 'Escolher uma pasta',
    dropNow: 'Solte para adicionar',
    stepCheck: 'Verificamos o conjunto',
    stepCheckHint: 'segundo as regras da cidade',
    stepFix: 'Você vê o que corrigir',
    stepFixHint: 'em qual prancha e como',
    stepSubmit: 'Você envia o pedido',
    stepSubmitHint: (min, f) => `a partir de ${f.number(min)} de 100`,
    reading: 'Lendo a pasta',
    adding: (count, f) => `Adicionando ${f.number(count)} ${f.plural(count, 'arquivo', 'arquivos')}`,
    addMore: 'Adicionar arquivos',
    drawings: 'Desenhos',
    summary: (arrived, count, f) =>
      `${f.number(arrived)} de ${f.number(count)} ${f.plural(count, 'arquivo enviado', 'arquivos enviados')}`,
    ready: (count, total, f) =>
      `${f.number(count)} ${f.plural(count, 'arquivo', 'arquivos')}${total > 0 ? `, ${f.bytes(total)}` : ''}`,
    category: (name) => `Categoria de ${name}`,
    remove: (name) => `Remover ${name}`,
    replace: (name) => `Substituir ${name}`,
    waiting: 'Aguardando',
    paused: 'Em pausa',
    missing: 'Ainda não enviado. Escolha este arquivo de novo',
    elsewhere: 'Sendo enviado em outra janela',
    finishing: 'Finalizando',
    retrying: (attempt, f) => `Conexão perdida. Nova tentativa (${f.number(attempt)})`,
    sent: 'Enviado',
    failed: 'Não enviado',
    check: 'Verificar desenhos',
    checkAgain: 'Verificar de novo',
    checkWhenSent: 'Verificar após o envio',
    willStart: 'A verificação começa assim que todos os arquivos forem enviados.',
    starting: 'Iniciando a verificação',
    mendFailed: 'Um arquivo não foi enviado. Tente de novo ou remova-o; depois a verificação pode começar.',
    chooseMissing: 'Escolha de novo o que falta ou remova-o; depois a verificação pode começar.',
    changed: 'Os desenhos mudaram. O último resultado não vale mais: verifique de novo.',
    otherPermitType: (checked, wanted) =>
      `A verificação foi para “${checked}”, mas este pedido é para “${wanted}”. Verifique os desenhos de novo.`,
    refused: (count, f) =>
      `${f.number(count)} ${f.plural(count, 'arquivo não foi adicionado', 'arquivos não foram adicionados')}`,
    dismiss: 'Fechar',
    part: (sent, total, f) => `${f.bytes(sent)} de ${f.bytes(total)}`,
    waitingForNetwork: 'Aguardando a rede',
    offline: 'Conexão perdida. Assim que ela voltar, esta página continua sozinha.',
    pauseAll: 'Pausar',
    resumeAll: 'Retomar',
    pause: (name) => `Pausar ${name}`,
    resume: (name) => `Retomar ${name}`,
    more: (name) => `Mais opções para ${name}`,
    labelOf: (name) => `Rótulo de ${name}`,
    replaceThis: 'Substituir',
    removeThis: 'Remover',
    changeLabel: 'Alterar rótulo',
    chooseAgain: 'Escolher de novo',
    addFolder: 'Adicionar uma pasta',
    sheets: (count, sizes, f) => `${f.number(count)} ${f.plural(count, 'prancha', 'pranchas')}, ${sizes}`,
    sheetSizes: (count, f) => `${f.number(count)} ${f.plural(count, 'tamanho', 'tamanhos')}`,
    damaged: 'Não foi possível abrir este arquivo aqui; ele pode estar danificado',
    missingCategories: (names) =>
      `Este pedido exige também: ${list(names)}. Adicione o que falta ou corrija a categoria de um arquivo.`,
    leftOut: (count, f) =>
      `${f.number(count)} ${f.plural(count, 'outro arquivo da pasta ficou', 'outros arquivos da pasta ficaram')} de fora: os desenhos são arquivos PDF.`,
    folderEmpty: 'Não há PDF nesta pasta. Escolha outra ou exporte seus desenhos como arquivos PDF.',
    unreadable: (count, f) =>
      `Não foi possível ler ${f.number(count)} ${f.plural(count, 'arquivo. Escolha-o separadamente', 'arquivos. Escolha-os um a um')}.`,
    startOver: 'Recomeçar',
    undo: 'Desfazer',
    canUndo: 'Você pode desfazer isso.',
    startedOver: 'Você recomeçou.',
    undone: 'Desfeito.',
    renew: 'Renovar confirmação',
    pauseThis: 'Pausar',
    resumeThis: 'Retomar',
    needsPermitType: 'Escolha primeiro um tipo de licença; ele define quais relatórios são feitos.',
  },
  run: {
    title: 'Verificando seus desenhos',
    checking: 'Em verificação',
    stageOf: (stage, name, f) => `${name}, etapa ${f.number(stage)} de 5`,
    waitingForStage: 'Aguardando a primeira etapa',
    stalled:
      'Nada avança há algum tempo. A verificação continua sendo acompanhada, e esta página mostrará quando ela prosseguir.',
    leave: 'Você pode sair desta página. A verificação continua, e o resultado estará aqui quando você voltar.',
    stay: 'Mantenha esta página aberta: o resultado é necessário aqui para enviar o pedido.',
    reconnecting: 'Conexão perdida. Reconectando; o que você vê é o último estado conhecido.',
    comparing: 'Comparando os desenhos verificados com os seus.',
    flagged:
      'O serviço de pré-verificação não responde. Você pode enviar o pedido agora; nele constará que os desenhos não foram verificados até o fim.',
    deferred:
      'O serviço de pré-verificação não responde. Você pode enviar o pedido agora; ele aguardará o resultado desta verificação.',
    serviceDown: (readAt, f) =>
      readAt === null
        ? 'O serviço de pré-verificação não responde. Continuamos tentando.'
        : `O serviço de pré-verificação não responde. O que você vê é de ${f.time(readAt)}. Continuamos tentando.`,
    progress: 'Andamento da verificação',
  },
  result: {
    score: 'Pontuação',
    minimum: (min, f) => `Mínimo ${f.number(min)}`,
    passed: 'Pronto para enviar',
    failed: 'Ainda não',
    complete: 'Verificação concluída',
    reached: 'Mínimo atingido',
    verdictReached: (score, min, f) => `${f.number(score)} de 100. O mínimo é ${f.number(min)}.`,
    verdictMean: (score, min, f) => `A média das pontuações é ${f.number(score)} de 100. O mínimo é ${f.number(min)}.`,
    fixFindings: 'Corrija os apontamentos abaixo e verifique de novo.',
    fixDrawings: 'Corrija os desenhos e verifique de novo.',
    verdictNoScore:
      'Um relatório terminou sem pontuação, por isso o mínimo não foi atingido. Verifique de novo ou avise o órgão responsável por este portal.',
    reportMissing: (names) =>
      names.length === 0
        ? 'Um relatório que este portal exige não veio do serviço de pré-verificação. Verifique de novo ou avise o órgão responsável por este portal.'
        : `O serviço de pré-verificação não enviou ${quoted(names)}. Verifique de novo ou avise o órgão responsável por este portal.`,
    resultNotPassed: (names) =>
      names.length === 0
        ? 'Um relatório não terminou com o resultado Aprovado, que este portal exige.'
        : `${quoted(names)}: o resultado não é Aprovado, como este portal exige.`,
    drawingsDifferent: (names) =>
      `O que o serviço de pré-verificação recebeu como ${quoted(names)} não é o que você escolheu aqui. Adicione os arquivos outra vez e verifique de novo.`,
    drawingsUnverified:
      'Não foi possível comparar os desenhos verificados com os seus. Verifique de novo ou avise o órgão responsável por este portal.',
    verdictUngated: (score, f) => `${f.number(score)} de 100. Você pode enviar o pedido com qualquer pontuação.`,
    signing: 'O resultado está sendo confirmado. Depois você pode enviar o pedido.',
    unconfirmed: 'O resultado ainda não foi confirmado',
    expired: 'A confirmação deste resultado expirou. Renove-a para enviar o pedido.',
    toDo: (count, f) => `${f.number(count)} ${f.plural(count, 'ponto', 'pontos')} a corrigir`,
    found: 'Encontrado',
    allowed: 'Regra',
    fix: 'Como corrigir',
    sheet: (sheet) => `Prancha ${sheet}`,
    page: (file, page, f) => (page === null ? file : `${file}, página ${f.number(page)}`),
    passedFold: (count, f) => `${f.number(count)} ${f.plural(count, 'verificação aprovada', 'verificações aprovadas')}`,
    awaitedFindings: 'Buscando os apontamentos.',
    unreadFindings: (count, f) =>
      `Não foi possível buscar os apontamentos de ${f.number(count)} ${f.plural(count, 'relatório', 'relatórios')}. A pontuação vale. Tente de novo para vê-los.`,
    noFindings: 'O serviço não enviou apontamentos.',
    resultWord: (result) =>
      result === 'Passed' ? 'Aprovado' : result === 'Failed' ? 'Reprovado' : (result ?? 'Sem resultado'),
    below: (score, min, f) => `${f.number(score)}, abaixo do mínimo de ${f.number(min)}`,
    noScore: 'Sem pontuação',
    ownResult: (result) => `Resultado do próprio serviço: ${result}`,
    group: (name, count, f) => `${name} (${f.number(count)})`,
    lowest: (count, name, score, min, f) =>
      `O mais baixo de ${f.number(count)} relatórios: ${name}, ${f.number(score)}. Cada relatório precisa de ${f.number(min)}.`,
    mainReason: (reason) => `Motivo principal: ${reason}.`,
    reportBelow: (name, score, min, f) => `${name} obteve ${f.number(score)} e precisa de ${f.number(min)}.`,
    everyReached: (min, f) => `Todos os relatórios atingiram o mínimo de ${f.number(min)}.`,
    attached: 'O resultado está anexado a este formulário.',
    stillToFix: (left, all, f) => `Faltam ${f.number(left)} de ${f.number(all)} para corrigir`,
    toCheckAgain: 'A verificar de novo',
    groupBy: 'Agrupar',
    byDrawing: 'Por desenho',
    byReport: 'Por relatório',
    wholeSet: 'Conjunto inteiro',
    addDrawing: 'Adicionar um desenho',
    replaced: 'Substituído',
    removed: 'Removido',
    source: 'Fonte',
    close: 'Fechar',
    checkedAt: (at, f) => `Verificado em ${f.moment(at)}`,
    submitBy: (at, f) => `Envie o pedido até ${f.moment(at)}. Se mudar um desenho, verifique de novo.`,
    mean: 'Média de todos os relatórios',
  },
  status: {
    label: 'Situação da pré-verificação',
    empty: 'Nada para verificar ainda',
    notChecked: 'Ainda não verificado',
    emptyHint: 'O andamento aparece aqui assim que você adicionar desenhos.',
    draft: (arrived, count, f) =>
      `${f.number(arrived)} de ${f.number(count)} ${f.plural(count, 'arquivo enviado', 'arquivos enviados')}. A verificação não começou.`,
    reports: 'Relatórios',
    left: (atLeast, atMost) => `Tempo restante: de ${atLeast} a ${atMost}`,
    leftAtMost: (duration) => `Tempo restante: no máximo ${duration}`,
    leftAbout: (duration) => `Tempo restante: cerca de ${duration}`,
    late: 'Está demorando mais que o normal',
    basis: (runs, f) =>
      `(com base em ${f.number(runs)} ${f.plural(runs, 'verificação anterior', 'verificações anteriores')} deste tipo)`,
    documents: 'Documentos',
    fetching: 'Buscando os links.',
    noDocuments: 'O serviço ainda não tem documentos deste projeto.',
    earlier: 'Tentativas anteriores e documentos',
    newTab: '(abre em uma nova guia)',
    attempts: (count, f) => `Tentativas (${f.number(count)})`,
    attempt: (run, f) => `Tentativa ${f.number(run)}`,
    since: (run, f) => `Desde a tentativa ${f.number(run)}`,
    fixed: (count, f) => `${f.number(count)} ${f.plural(count, 'corrigido', 'corrigidos')}`,
    added: (count, f) => `${f.number(count)} ${f.plural(count, 'novo', 'novos')}`,
    remaining: (count, f) => `${f.number(count)} ${f.plural(count, 'pendente', 'pendentes')}`,
    unassessed: (count, f) => `${f.number(count)} não mais ${f.plural(count, 'avaliado', 'avaliados')}`,
    changeWords: {
      fixed: 'Corrigido',
      added: 'Novo',
      remaining: 'Pendente',
      unassessed: 'Não mais avaliado',
    },
    unchanged: 'nada a corrigir, nem antes nem agora',
    unfinished: 'Não concluído',
    notify: 'Avisar quando terminar',
    notifying: 'Seu navegador avisará quando terminar',
    notifyBlocked:
      'Seu navegador bloqueia as notificações desta página. Permita-as nas configurações para ser avisado.',
    stageInTitle: (stage, f) => `Etapa ${f.number(stage)} de 5`,
    documentKinds: {
      report: 'Relatórios',
      uploaded: 'Desenhos',
    },
  },
  viewer: {
    label: 'Resultado da pré-verificação',
    page: 'Página de situação',
    documents: 'Desenhos e relatórios',
    empty: 'Nada para mostrar ainda',
    emptyHint: 'A página de situação aparece aqui assim que a verificação começar.',
    frame: 'Página de situação do serviço de pré-verificação',
    loading: 'Carregando a página de situação.',
    slow: 'A página de situação não carregou. Abra-a em uma guia ou carregue-a de novo.',
    unsure: 'Nada aparece aqui? Então a página não permite ser mostrada dentro deste portal. Abra-a em uma guia.',
    refused:
      'A página de situação não pode ser mostrada dentro deste portal. Abra-a em uma guia ou leia aqui os desenhos e os relatórios.',
    expired: (at, f) => `O link desta página expirou em ${f.moment(at)}. Carregue-a de novo para continuar.`,
    load: 'Carregar de novo',
    open: 'Abrir em uma guia',
    copy: 'Copiar link',
    copied: (until, f) =>
      `Link copiado. Quem o tiver pode ler este projeto até ${f.moment(until)}, sem entrar no sistema.`,
    link: 'Link para copiar',
    until: (until, f) => `Quem tiver este link pode ler este projeto até ${f.moment(until)}, sem entrar no sistema.`,
    document: 'Documento',
    drawings: 'Desenhos',
    reports: 'Relatórios',
    none: 'Ainda não há desenhos nem relatórios para mostrar.',
    opening: (name) => `Abrindo ${name}`,
    sheet: (sheet, count, f) => `Prancha ${f.number(sheet)} de ${f.number(count)}`,
    previous: 'Prancha anterior',
    next: 'Próxima prancha',
    zoomIn: 'Ampliar',
    zoomOut: 'Reduzir',
    fit: 'Ajustar',
    keys: 'As setas movem, + e − alteram o zoom, 0 ajusta, Page Up e Page Down trocam de prancha.',
    ofReport: {
      sheet: (page, count, f) => `Página ${f.number(page)} de ${f.number(count)}`,
      previous: 'Página anterior',
      next: 'Próxima página',
      keys: 'As setas movem, + e − alteram o zoom, 0 ajusta, Page Up e Page Down trocam de página.',
    },
    findings: 'Apontamentos',
    toFix: (count, f) =>
      count === 0 ? 'Nada a corrigir neste desenho' : `${f.number(count)} a corrigir neste desenho`,
    elsewhere: 'Em outros desenhos e no conjunto',
    show: (place) => `Mostrar em ${place}`,
    broken: 'Não é possível ler este arquivo como PDF. Abra-o em uma guia ou peça nova exportação.',
    locked: 'Este PDF é protegido por senha e não pode ser mostrado aqui. Abra-o em uma guia.',
    large: 'Este documento é grande demais para ser mostrado aqui. Abra-o em uma guia.',
    gone: 'O serviço não fornece mais este documento. Tente de novo mais tarde.',
    unread:
      'Não foi possível buscar este documento. A rede falhou ou o serviço não permite mostrá-lo aqui. Abra-o em uma guia.',
    noLibrary:
      'Não foi possível carregar a parte deste portal que mostra PDFs. Tente de novo ou abra o documento em uma guia.',
  },
  handOff: {
    title: 'Peça a verificação dos seus desenhos na página do serviço',
    intro:
      'Você adiciona seus desenhos na página do serviço de pré-verificação e inicia ali a verificação. Esta página a acompanha e mostra o resultado.',
    again: 'Para corrigir desenhos, adicione-os na página do serviço e verifique ali de novo.',
    choose: (permitType) => `Escolha ali o tipo de licença “${permitType}”.`,
    open: 'Abrir a página do serviço',
    otherDevice: 'Enviar de outro dispositivo',
    share: 'Compartilhar o link',
    preparing: 'Preparando seu link',
    waiting: 'Inicie ali a verificação',
    waitingHint: 'Esta página percebe sozinha quando a verificação começa.',
    comeBack: 'Você pode fechar esta página: ela encontra seu projeto de novo quando você voltar.',
    opened: 'A página abre em uma nova guia. Se ela não abriu, use o botão acima.',
    newLink: 'Obter um novo link',
    copied: 'Link copiado.',
    linkNote:
      'Quem tiver este link pode concluir seu projeto: não o compartilhe. O serviço decide por quanto tempo ele funciona; se não funcionar mais, obtenha um novo.',
    cancel: 'Cancelar',
    otherPermitType: (checked, wanted) =>
      `A verificação foi para “${checked}”, mas este pedido é para “${wanted}”. Recomece e escolha “${wanted}” na página do serviço.`,
  },
  validity: {
    noDrawings: 'Adicione seus desenhos e peça a verificação.',
    handOff: 'Inicie a verificação na página do serviço; o resultado é necessário para enviar.',
    uploading: 'Seus desenhos ainda estão sendo enviados.',
    uploadFailed: 'Um desenho não foi enviado. Tente de novo ou remova-o.',
    filesMissing: 'Escolha de novo o que falta ou remova-o.',
    notChecked: 'Peça a verificação dos seus desenhos antes de enviar o pedido.',
    starting: 'A verificação dos seus desenhos está começando.',
    processing: (stage, f) => `Seus desenhos estão sendo verificados: etapa ${f.number(stage)} de 5.`,
    stalled: 'A verificação dos seus desenhos não avança há algum tempo. Aguarde ou tente mais tarde.',
    changed: 'Os desenhos mudaram depois da verificação. Verifique-os de novo.',
    expired: 'A confirmação da verificação expirou. Renove-a.',
    signing: 'O resultado está sendo confirmado.',
    unavailable: 'A pré-verificação não está disponível agora. Veja a mensagem no conjunto de desenhos.',
  },
  announce: {
    arrived: (name) => `${name}: enviado.`,
    uploadFailed: (name) => `${name}: não enviado.`,
    refused: (name, why) => `${name}: não adicionado. ${why}`,
    removed: (name) => `${name}: removido.`,
    replaced: (name) => `${name}: substituído.`,
    stage: (stage, name, f) => `Etapa ${f.number(stage)} de 5: ${name}.`,
    report: (name, result, score, f) =>
      score === null ? `${name}: ${result}.` : `${name}: ${result}, ${f.number(score)} de 100.`,
  },
  problemTitle: 'A verificação não pode continuar',
  setupTitle: 'A pré-verificação não está disponível aqui',
  retry: 'Tentar de novo',
  reference: (requestId) => `Referência ${requestId}`,
};
