/** French. */
import type { ProblemWords, Translation } from './translation.js';

const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);
const list = (names: readonly string[]): string => new Intl.ListFormat('fr').format(names);
const quoted = (names: readonly string[]): string => list(names.map((name) => `« ${name} »`));
const serviceDown: ProblemWords = () =>
  'Le service de contrôle préalable ne répond pas. Rien n’est perdu. Réessayez dans quelques minutes.';
const setup: ProblemWords = () =>
  'Le contrôle préalable n’est pas configuré correctement sur cette page. Prévenez l’organisme qui gère ce portail.';
const storage: ProblemWords = () =>
  'La connexion a été perdue pendant l’envoi. Vérifiez votre connexion, puis réessayez.';
const receipt: ProblemWords = () => 'Le résultat n’a pas pu être confirmé. Réessayez, ou recommencez depuis le début.';
const tryAgain: ProblemWords = () => 'Un problème est survenu de notre côté. Réessayez.';

export const translation: Translation = {
  code: 'fr',
  stages: ['Envoyé', 'Préparation', 'Analyse', 'Classement', 'Évaluation', 'Synthèse'],
  categories: {
    'site-plan': 'Plan de masse',
    'floor-plan': 'Plan d’étage',
    elevations: 'Façades',
    sections: 'Coupes',
    structural: 'Structure',
    'roof-plan': 'Plan de toiture',
    details: 'Détails',
    other: 'Autres',
  },
  findings: {
    fail: 'À corriger',
    attention: 'À vérifier',
    'not-assessed': 'Non évalué',
    pass: 'Conforme',
  },
  problems: {
    part_missing: () =>
      'Une partie de cette page ne s’est pas chargée. Vérifiez votre connexion, puis réessayez. Si cela ne suffit pas, rechargez la page.',
    adapter_unreachable: () => 'Ce portail est injoignable. Vérifiez votre connexion, puis réessayez.',
    adapter_timeout: () => 'Ce portail n’a pas répondu à temps. Réessayez.',
    city_missing: () =>
      'Cette page n’indique pas pour quelle ville sont les plans. Prévenez l’organisme qui gère ce portail.',
    permit_type_missing: () => 'Choisissez d’abord un type d’autorisation ; il détermine les rapports établis.',
    metadata_malformed: () =>
      'Les données du projet sur cette page sont illisibles. Prévenez l’organisme qui gère ce portail.',
    storage_refused: () => 'Le stockage a refusé le fichier. Réessayez, ou exportez à nouveau le PDF et remplacez-le.',
    file_unreadable: () =>
      'Le fichier ne peut plus être lu. Il a peut-être été déplacé ou modifié. Choisissez-le à nouveau.',
    file_duplicate: ({ otherName }) =>
      typeof otherName === 'string'
        ? `C’est le même fichier que ${otherName}, sous un autre nom.`
        : 'Ce fichier figure déjà dans votre jeu de plans.',
    file_locked: () =>
      'Le fichier ne s’ouvre qu’avec un mot de passe, ses feuilles ne peuvent donc pas être contrôlées. Exportez-le à nouveau sans mot de passe.',
    file_name_refused: ({ maxLength }, f) =>
      `Le nom du fichier dépasse ${f.number(amount(maxLength))} caractères ou contient des caractères invisibles. Renommez le fichier.`,
    check_under_way: () => 'Les plans sont en cours de contrôle. Ajoutez celui-ci une fois le contrôle terminé.',
    digest_missing: () =>
      'Un plan d’une visite précédente ne peut pas être contrôlé à nouveau tel quel. Remplacez-le par le fichier.',
    file_empty: () => 'Le fichier est vide (0 octet). Exportez-le à nouveau en PDF.',
    file_too_large: ({ sizeBytes, size, maxFileBytes }, f) =>
      `Le fichier (${f.bytes(amount(sizeBytes ?? size))}) dépasse la limite de ${f.bytes(amount(maxFileBytes))}. Divisez-le ou exportez-le en plus petit.`,
    not_a_pdf: () => 'Ce n’est pas un PDF. Les plans doivent être des fichiers PDF : exportez-le en PDF.',
    too_many_files: ({ maxFiles }, f) =>
      `Un jeu compte au plus ${f.number(amount(maxFiles))} ${f.plural(amount(maxFiles), 'fichier', 'fichiers')}. Retirez-en un pour en ajouter un autre.`,
    no_drawings: () => 'Il n’y a aucun plan à contrôler. Ajoutez au moins un PDF.',
    upload_missing: () => 'Le stockage n’a plus ce plan. Envoyez-le à nouveau.',
    unknown_city: () => 'Cette ville ne participe pas au contrôle préalable. Prévenez l’organisme qui gère ce portail.',
    unknown_permit_type: ({ permitType }) =>
      typeof permitType === 'string'
        ? `La ville n’a pas le type d’autorisation « ${permitType} ». Choisissez-en un autre ou prévenez l’organisme qui gère ce portail.`
        : 'La ville n’a pas ce type d’autorisation. Choisissez-en un autre ou prévenez l’organisme qui gère ce portail.',
    not_found: () =>
      'Ce projet n’existe pas ou appartient à quelqu’un d’autre. Vérifiez le lien, ou connectez-vous avec le compte de la personne qui l’a commencé.',
    not_identified: () => 'Vous êtes déconnecté. Reconnectez-vous, puis réessayez.',
    upstream_key_refused: () =>
      'Le service de contrôle préalable a refusé ce portail. Prévenez l’organisme qui le gère.',
    upstream_refused: () =>
      'Le service de contrôle préalable n’a pas accepté la requête. Vérifiez les données de votre demande, puis réessayez.',
    upstream_misread: () => 'La réponse du service de contrôle préalable est illisible. Réessayez plus tard.',
    too_many_requests: () => 'Trop de requêtes à la fois. Attendez une minute, puis réessayez.',
    too_many_streams: () => 'Trop de fenêtres suivent ce projet. Fermez-en quelques-unes, puis réessayez.',
    conflict: () => 'Le projet a avancé dans une autre fenêtre. Réessayez pour voir où il en est.',
    gate_not_passed: () =>
      'Le résultat n’atteint pas ce que demande ce portail. Corrigez les constats et relancez le contrôle.',
    invalid_request: ({ field }) =>
      `Une donnée de la demande manque ou est erronée${typeof field === 'string' ? ` (${field})` : ''}. Corrigez-la, puis réessayez.`,
    body_too_large: () =>
      'Les données du projet sur cette page sont trop longues. Prévenez l’organisme qui gère ce portail.',
    receipt_expired: () => 'La confirmation a expiré. Renouvelez-la.',
    receipt_used: () => 'Ce résultat a déjà servi pour une demande. Contrôlez à nouveau les plans.',
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
    label: 'Jeu de plans',
    dropTitle: 'Ajoutez votre jeu de plans',
    limits: (bytes, files, f) =>
      `Plans au format PDF, ${f.bytes(bytes)} maximum chacun, ${f.number(files)} ${f.plural(files, 'fichier', 'fichiers')} au plus`,
    choose: 'Choisir des fichiers',
    chooseFolder: 'Choisir un dossier',
    dropNow: 'Déposez pour ajouter',
    stepCheck: 'Nous contrôlons le jeu',
    stepCheckHint: 'selon les règles de la ville',
    stepFix: 'Vous voyez quoi corriger',
    stepFixHint: 'sur quelle feuille et comment',
    stepSubmit: 'Vous déposez la demande',
    stepSubmitHint: (min, f) => `à partir de ${f.number(min)} sur 100`,
    reading: 'Lecture du dossier',
    adding: (count, f) => `Ajout de ${f.number(count)} ${f.plural(count, 'fichier', 'fichiers')}`,
    addMore: 'Ajouter des fichiers',
    drawings: 'Plans',
    summary: (arrived, count, f) =>
      `${f.number(arrived)} sur ${f.number(count)} ${f.plural(count, 'fichier envoyé', 'fichiers envoyés')}`,
    ready: (count, total, f) =>
      `${f.number(count)} ${f.plural(count, 'fichier', 'fichiers')}${total > 0 ? `, ${f.bytes(total)}` : ''}`,
    category: (name) => `Catégorie de ${name}`,
    remove: (name) => `Retirer ${name}`,
    replace: (name) => `Remplacer ${name}`,
    waiting: 'En attente',
    paused: 'En pause',
    missing: 'Pas encore envoyé. Choisissez à nouveau ce fichier',
    elsewhere: 'En cours d’envoi depuis une autre fenêtre',
    finishing: 'Finalisation',
    retrying: (attempt, f) => `Connexion perdue. Nouvel essai (${f.number(attempt)})`,
    sent: 'Envoyé',
    failed: 'Non envoyé',
    check: 'Contrôler les plans',
    checkAgain: 'Contrôler à nouveau',
    checkWhenSent: 'Contrôler après l’envoi',
    willStart: 'Le contrôle démarre dès que tous les fichiers sont envoyés.',
    starting: 'Démarrage du contrôle',
    mendFailed: 'Un fichier n’a pas été envoyé. Réessayez ou retirez-le, puis le contrôle peut démarrer.',
    chooseMissing: 'Choisissez à nouveau ce qui manque ou retirez-le, puis le contrôle peut démarrer.',
    changed: 'Les plans ont changé. Le dernier résultat ne compte plus : relancez le contrôle.',
    otherPermitType: (checked, wanted) =>
      `Le contrôle portait sur « ${checked} », cette demande porte sur « ${wanted} ». Contrôlez les plans à nouveau.`,
    refused: (count, f) =>
      `${f.number(count)} ${f.plural(count, 'fichier n’a pas été ajouté', 'fichiers n’ont pas été ajoutés')}`,
    dismiss: 'Fermer',
    part: (sent, total, f) => `${f.bytes(sent)} sur ${f.bytes(total)}`,
    waitingForNetwork: 'En attente du réseau',
    offline: 'Connexion perdue. Dès son retour, cette page reprend toute seule.',
    pauseAll: 'Suspendre',
    resumeAll: 'Reprendre',
    pause: (name) => `Suspendre ${name}`,
    resume: (name) => `Reprendre ${name}`,
    more: (name) => `Autres actions pour ${name}`,
    labelOf: (name) => `Libellé de ${name}`,
    replaceThis: 'Remplacer',
    removeThis: 'Retirer',
    changeLabel: 'Modifier le libellé',
    chooseAgain: 'Choisir à nouveau',
    addFolder: 'Ajouter un dossier',
    sheets: (count, sizes, f) => `${f.number(count)} ${f.plural(count, 'feuille', 'feuilles')}, ${sizes}`,
    sheetSizes: (count, f) => `${f.number(count)} ${f.plural(count, 'format', 'formats')}`,
    damaged: 'Ce fichier n’a pas pu être ouvert ici ; il est peut-être endommagé',
    missingCategories: (names) =>
      `Cette demande requiert aussi : ${list(names)}. Ajoutez ce qui manque ou corrigez la catégorie d’un fichier.`,
    leftOut: (count, f) =>
      `${f.number(count)} ${f.plural(count, 'autre fichier du dossier a été écarté', 'autres fichiers du dossier ont été écartés')} : les plans sont des fichiers PDF.`,
    folderEmpty: 'Ce dossier ne contient aucun PDF. Choisissez-en un autre ou exportez vos plans en fichiers PDF.',
    unreadable: (count, f) =>
      `${f.number(count)} ${f.plural(count, 'fichier n’a pas pu être lu. Choisissez-le séparément', 'fichiers n’ont pas pu être lus. Choisissez-les un par un')}.`,
    startOver: 'Recommencer',
    undo: 'Annuler',
    canUndo: 'Vous pouvez annuler.',
    startedOver: 'Vous avez recommencé.',
    undone: 'Annulé.',
    renew: 'Renouveler la confirmation',
    pauseThis: 'Suspendre',
    resumeThis: 'Reprendre',
    needsPermitType: 'Choisissez d’abord un type d’autorisation ; il détermine les rapports établis.',
  },
  run: {
    title: 'Contrôle de vos plans',
    checking: 'Contrôle en cours',
    stageOf: (stage, name, f) => `${name}, étape ${f.number(stage)} sur 5`,
    waitingForStage: 'En attente de la première étape',
    stalled: 'Rien ne bouge depuis un moment. Le contrôle reste suivi, et cette page montrera quand il reprend.',
    leave: 'Vous pouvez quitter cette page. Le contrôle continue et son résultat sera ici à votre retour.',
    stay: 'Gardez cette page ouverte : le résultat est nécessaire ici pour déposer la demande.',
    reconnecting: 'Connexion perdue. Reconnexion en cours ; vous voyez le dernier état connu.',
    comparing: 'Comparaison des plans contrôlés avec les vôtres.',
    flagged:
      'Le service de contrôle préalable ne répond pas. Vous pouvez déposer votre demande maintenant ; elle indiquera que ses plans n’ont pas été contrôlés jusqu’au bout.',
    deferred:
      'Le service de contrôle préalable ne répond pas. Vous pouvez déposer votre demande maintenant ; elle attendra le résultat de ce contrôle.',
    serviceDown: (readAt, f) =>
      readAt === null
        ? 'Le service de contrôle préalable ne répond pas. Nous continuons d’essayer.'
        : `Le service de contrôle préalable ne répond pas. Vous voyez l’état à ${f.time(readAt)}. Nous continuons d’essayer.`,
    progress: 'Progression du contrôle',
  },
  result: {
    score: 'Score',
    minimum: (min, f) => `Minimum ${f.number(min)}`,
    passed: 'Prêt à déposer',
    failed: 'Pas encore',
    complete: 'Contrôle terminé',
    reached: 'Minimum atteint',
    verdictReached: (score, min, f) => `${f.number(score)} sur 100. Le minimum est ${f.number(min)}.`,
    verdictMean: (score, min, f) =>
      `La moyenne des scores est de ${f.number(score)} sur 100. Le minimum est ${f.number(min)}.`,
    fixFindings: 'Corrigez les constats ci-dessous, puis relancez le contrôle.',
    fixDrawings: 'Corrigez les plans, puis relancez le contrôle.',
    verdictNoScore:
      'Un rapport s’est terminé sans score, le minimum n’est donc pas atteint. Relancez le contrôle ou prévenez l’organisme qui gère ce portail.',
    reportMissing: (names) =>
      names.length === 0
        ? 'Un rapport exigé par ce portail n’est pas venu du service de contrôle préalable. Relancez le contrôle ou prévenez l’organisme qui gère ce portail.'
        : `Le service de contrôle préalable n’a pas envoyé ${quoted(names)}. Relancez le contrôle ou prévenez l’organisme qui gère ce portail.`,
    resultNotPassed: (names) =>
      names.length === 0
        ? 'Un rapport ne s’est pas terminé par le résultat Conforme, exigé par ce portail.'
        : `${quoted(names)} : le résultat n’est pas Conforme, comme ce portail l’exige.`,
    drawingsDifferent: (names) =>
      `Ce que le service de contrôle préalable a reçu comme ${quoted(names)} n’est pas ce que vous avez choisi ici. Ajoutez à nouveau les fichiers, puis relancez le contrôle.`,
    drawingsUnverified:
      'Les plans contrôlés n’ont pas pu être comparés aux vôtres. Relancez le contrôle ou prévenez l’organisme qui gère ce portail.',
    verdictUngated: (score, f) =>
      `${f.number(score)} sur 100. Vous pouvez déposer votre demande quel que soit le score.`,
    signing: 'Le résultat est en cours de confirmation. Vous pourrez ensuite déposer votre demande.',
    unconfirmed: 'Le résultat n’est pas encore confirmé',
    expired: 'La confirmation de ce résultat a expiré. Renouvelez-la pour déposer votre demande.',
    toDo: (count, f) => `${f.number(count)} ${f.plural(count, 'point', 'points')} à corriger`,
    found: 'Constaté',
    allowed: 'Règle',
    fix: 'Comment corriger',
    sheet: (sheet) => `Feuille ${sheet}`,
    page: (file, page, f) => (page === null ? file : `${file}, page ${f.number(page)}`),
    passedFold: (count, f) =>
      `${f.number(count)} ${f.plural(count, 'vérification conforme', 'vérifications conformes')}`,
    awaitedFindings: 'Récupération des constats.',
    unreadFindings: (count, f) =>
      `Les constats de ${f.number(count)} ${f.plural(count, 'rapport', 'rapports')} n’ont pas pu être récupérés. Le score reste valable. Réessayez pour les voir.`,
    noFindings: 'Le service n’a envoyé aucun constat.',
    resultWord: (result) =>
      result === 'Passed' ? 'Conforme' : result === 'Failed' ? 'Non conforme' : (result ?? 'Aucun résultat'),
    below: (score, min, f) => `${f.number(score)}, sous le minimum de ${f.number(min)}`,
    noScore: 'Aucun score',
    ownResult: (result) => `Résultat propre au service : ${result}`,
    group: (name, count, f) => `${name} (${f.number(count)})`,
    lowest: (count, name, score, min, f) =>
      `Le plus bas de ${f.number(count)} rapports : ${name}, ${f.number(score)}. Chaque rapport doit atteindre ${f.number(min)}.`,
    mainReason: (reason) => `Raison principale : ${reason}.`,
    reportBelow: (name, score, min, f) => `${name} a obtenu ${f.number(score)} et doit atteindre ${f.number(min)}.`,
    everyReached: (min, f) => `Chaque rapport a atteint le minimum de ${f.number(min)}.`,
    attached: 'Votre résultat est joint à ce formulaire.',
    stillToFix: (left, all, f) => `Encore ${f.number(left)} sur ${f.number(all)} à corriger`,
    toCheckAgain: 'À contrôler à nouveau',
    groupBy: 'Regrouper',
    byDrawing: 'Par plan',
    byReport: 'Par rapport',
    wholeSet: 'Dossier entier',
    addDrawing: 'Ajouter un plan',
    replaced: 'Remplacé',
    removed: 'Retiré',
    source: 'Référence',
    close: 'Fermer',
    checkedAt: (at, f) => `Contrôlé le ${f.moment(at)}`,
    submitBy: (at, f) =>
      `Déposez votre demande avant le ${f.moment(at)}. Si vous modifiez un plan, relancez le contrôle.`,
    mean: 'Moyenne de tous les rapports',
  },
  status: {
    label: 'État du contrôle préalable',
    empty: 'Rien à contrôler pour l’instant',
    notChecked: 'Pas encore contrôlé',
    emptyHint: 'L’avancement s’affiche ici dès que vous ajoutez des plans.',
    draft: (arrived, count, f) =>
      `${f.number(arrived)} sur ${f.number(count)} ${f.plural(count, 'fichier envoyé', 'fichiers envoyés')}. Le contrôle n’a pas commencé.`,
    reports: 'Rapports',
    left: (atLeast, atMost) => `Reste entre ${atLeast} et ${atMost}`,
    leftAtMost: (duration) => `Reste au plus ${duration}`,
    leftAbout: (duration) => `Reste environ ${duration}`,
    late: 'Cela dure plus longtemps que d’habitude',
    basis: (runs, f) =>
      `(d’après ${f.number(runs)} ${f.plural(runs, 'contrôle antérieur', 'contrôles antérieurs')} de ce type)`,
    documents: 'Documents',
    fetching: 'Récupération des liens.',
    noDocuments: 'Le service n’a pas encore de document pour ce projet.',
    earlier: 'Essais précédents et documents',
    newTab: '(s’ouvre dans un nouvel onglet)',
    attempts: (count, f) => `Essais (${f.number(count)})`,
    attempt: (run, f) => `Essai ${f.number(run)}`,
    since: (run, f) => `Depuis l’essai ${f.number(run)}`,
    fixed: (count, f) => `${f.number(count)} ${f.plural(count, 'corrigé', 'corrigés')}`,
    added: (count, f) => `${f.number(count)} ${f.plural(count, 'nouveau', 'nouveaux')}`,
    remaining: (count, f) => `${f.number(count)} ${f.plural(count, 'restant', 'restants')}`,
    unassessed: (count, f) => `${f.number(count)} ${f.plural(count, 'n’est plus évalué', 'ne sont plus évalués')}`,
    changeWords: {
      fixed: 'Corrigé',
      added: 'Nouveau',
      remaining: 'Restant',
      unassessed: 'N’est plus évalué',
    },
    unchanged: 'rien à corriger, ni alors ni maintenant',
    unfinished: 'Non terminé',
    notify: 'M’avertir à la fin',
    notifying: 'Votre navigateur vous avertit à la fin',
    notifyBlocked:
      'Votre navigateur bloque les notifications de cette page. Autorisez-les dans ses réglages pour être averti.',
    stageInTitle: (stage, f) => `Étape ${f.number(stage)} sur 5`,
    documentKinds: {
      report: 'Rapports',
      uploaded: 'Plans',
    },
  },
  viewer: {
    label: 'Résultat du contrôle préalable',
    page: 'Page d’état',
    documents: 'Plans et rapports',
    empty: 'Rien à afficher pour l’instant',
    emptyHint: 'La page d’état apparaît ici dès que le contrôle a commencé.',
    frame: 'Page d’état du service de contrôle préalable',
    loading: 'Chargement de la page d’état.',
    slow: 'La page d’état ne s’est pas chargée. Ouvrez-la dans un onglet ou rechargez-la.',
    unsure: 'Rien ne s’affiche ? La page ne se laisse alors pas afficher dans ce portail. Ouvrez-la dans un onglet.',
    refused:
      'La page d’état ne peut pas s’afficher dans ce portail. Ouvrez-la dans un onglet, ou lisez ici les plans et les rapports.',
    expired: (at, f) => `Le lien de cette page a expiré le ${f.moment(at)}. Rechargez-la pour continuer.`,
    load: 'Recharger',
    open: 'Ouvrir dans un onglet',
    copy: 'Copier le lien',
    copied: (until, f) =>
      `Lien copié. Quiconque l’a peut lire ce projet jusqu’au ${f.moment(until)}, sans se connecter.`,
    link: 'Lien à copier',
    until: (until, f) => `Quiconque a ce lien peut lire ce projet jusqu’au ${f.moment(until)}, sans se connecter.`,
    document: 'Document',
    drawings: 'Plans',
    reports: 'Rapports',
    none: 'Il n’y a pas encore de plan ni de rapport à afficher.',
    opening: (name) => `Ouverture de ${name}`,
    sheet: (sheet, count, f) => `Feuille ${f.number(sheet)} sur ${f.number(count)}`,
    previous: 'Feuille précédente',
    next: 'Feuille suivante',
    zoomIn: 'Zoom avant',
    zoomOut: 'Zoom arrière',
    fit: 'Ajuster',
    keys: 'Les flèches déplacent, + et − zooment, 0 ajuste, Page préc. et Page suiv. changent de feuille.',
    ofReport: {
      sheet: (page, count, f) => `Page ${f.number(page)} sur ${f.number(count)}`,
      previous: 'Page précédente',
      next: 'Page suivante',
      keys: 'Les flèches déplacent, + et − zooment, 0 ajuste, Page préc. et Page suiv. changent de page.',
    },
    findings: 'Constats',
    toFix: (count, f) => (count === 0 ? 'Rien à corriger sur ce plan' : `${f.number(count)} à corriger sur ce plan`),
    elsewhere: 'Sur d’autres plans et l’ensemble du dossier',
    show: (place) => `Afficher sur ${place}`,
    broken: 'Ce fichier ne peut pas être lu comme PDF. Ouvrez-le dans un onglet ou faites-le exporter à nouveau.',
    locked: 'Ce PDF est protégé par un mot de passe et ne peut pas s’afficher ici. Ouvrez-le dans un onglet.',
    large: 'Ce document est trop volumineux pour s’afficher ici. Ouvrez-le dans un onglet.',
    gone: 'Le service ne fournit plus ce document. Réessayez plus tard.',
    unread:
      'Ce document n’a pas pu être récupéré. Le réseau a échoué, ou le service ne permet pas de l’afficher ici. Ouvrez-le dans un onglet.',
    noLibrary:
      'La partie de ce portail qui affiche les PDF n’a pas pu être chargée. Réessayez, ou ouvrez le document dans un onglet.',
  },
  handOff: {
    title: 'Faites contrôler vos plans sur la page du service',
    intro:
      'Vous ajoutez vos plans sur la page du service de contrôle préalable et y lancez le contrôle. Cette page le suit et affiche le résultat.',
    again: 'Pour corriger des plans, ajoutez-les sur la page du service et relancez-y le contrôle.',
    choose: (permitType) => `Choisissez-y le type d’autorisation « ${permitType} ».`,
    open: 'Ouvrir la page du service',
    otherDevice: 'Envoyer depuis un autre appareil',
    share: 'Partager le lien',
    preparing: 'Préparation de votre lien',
    waiting: 'Lancez le contrôle sur la page du service',
    waitingHint: 'Cette page voit d’elle-même quand le contrôle commence.',
    comeBack: 'Vous pouvez fermer cette page : elle retrouve votre projet à votre retour.',
    opened: 'La page s’ouvre dans un nouvel onglet. Si elle ne s’est pas ouverte, utilisez le bouton ci-dessus.',
    newLink: 'Obtenir un nouveau lien',
    copied: 'Lien copié.',
    linkNote:
      'Toute personne qui a ce lien peut terminer votre projet : gardez-le pour vous. Le service décide de sa durée ; s’il ne fonctionne plus, obtenez-en un nouveau.',
    cancel: 'Annuler',
    otherPermitType: (checked, wanted) =>
      `Le contrôle portait sur « ${checked} », cette demande porte sur « ${wanted} ». Recommencez et choisissez « ${wanted} » sur la page du service.`,
  },
  validity: {
    noDrawings: 'Ajoutez vos plans et faites-les contrôler.',
    handOff: 'Lancez le contrôle sur la page du service ; son résultat est nécessaire pour déposer la demande.',
    uploading: 'Vos plans sont encore en cours d’envoi.',
    uploadFailed: 'Un plan n’a pas été envoyé. Réessayez ou retirez-le.',
    filesMissing: 'Choisissez à nouveau ce qui manque, ou retirez-le.',
    notChecked: 'Faites contrôler vos plans avant de déposer votre demande.',
    starting: 'Le contrôle de vos plans démarre.',
    processing: (stage, f) => `Vos plans sont en cours de contrôle : étape ${f.number(stage)} sur 5.`,
    stalled: 'Le contrôle de vos plans n’avance plus depuis un moment. Attendez, ou réessayez plus tard.',
    changed: 'Les plans ont changé après le contrôle. Contrôlez-les à nouveau.',
    expired: 'La confirmation du contrôle a expiré. Renouvelez-la.',
    signing: 'Le résultat est en cours de confirmation.',
    unavailable: 'Le contrôle préalable n’est pas disponible actuellement. Voyez le message dans le jeu de plans.',
  },
  announce: {
    arrived: (name) => `${name} : envoyé.`,
    uploadFailed: (name) => `${name} : non envoyé.`,
    refused: (name, why) => `${name} : non ajouté. ${why}`,
    removed: (name) => `${name} : retiré.`,
    replaced: (name) => `${name} : remplacé.`,
    stage: (stage, name, f) => `Étape ${f.number(stage)} sur 5 : ${name}.`,
    report: (name, result, score, f) =>
      score === null ? `${name} : ${result}.` : `${name} : ${result}, ${f.number(score)} sur 100.`,
  },
  problemTitle: 'Le contrôle ne peut pas continuer',
  setupTitle: 'Le contrôle préalable n’est pas disponible ici',
  retry: 'Réessayer',
  reference: (requestId) => `Référence ${requestId}`,
};
