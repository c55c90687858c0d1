/** Shows what the portal's server says of a receipt: it verifies, this page only draws. */

/** What each claim is, for who reads a receipt for the first time. */
const MEANINGS = {
  iss: 'Issued by',
  aud: 'Issued for',
  jti: 'Receipt',
  iat: 'Issued',
  exp: 'Expires',
  project_id: 'Project',
  run: 'Run of the check',
  city_key: 'City',
  permit_type: 'Permit type',
  property: 'Property',
  decision: 'Decision',
  score: 'Score',
  min_score: 'Minimum score',
  reports: 'Reports',
  drawings: 'Drawings',
  drawings_verified: 'Drawings compared',
  outage_rule: 'Rule for outages',
};

/** @param {HTMLFormElement} form @param {HTMLElement} panel */
export async function inspectReceipt(form, panel) {
  const { receipt, permitType, at } = Object.fromEntries(new FormData(form));
  try {
    const response = await fetch('/developers/receipt', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ receipt, permitType, ...(at ? { at: new Date(at).getTime() } : {}) }),
      signal: AbortSignal.timeout(15_000),
    });
    if (!response.ok) throw new Error(`/developers/receipt: ${response.status}`);
    panel.replaceChildren(...draw(await response.json()));
  } catch {
    panel.replaceChildren(make('p', { class: 'problem' }, 'The portal could not inspect the receipt. Try again.'));
  }
}

function draw({ header, claims, holds, signature, server }) {
  const verdict = holds ? 'Your server would accept it' : 'Your server would refuse it';
  return [
    make(
      'h3',
      { class: holds ? 'verdict holds' : 'verdict' },
      make('span', { 'aria-hidden': 'true' }, holds ? '✓' : '✕'),
      ` ${verdict}`,
    ),
    make('p', {}, make('strong', {}, 'Signature. '), signature),
    make('p', {}, make('strong', {}, 'Answer. '), `HTTP ${server.status}`),
    make('pre', { tabindex: '0', 'aria-label': 'Answer of the server' }, JSON.stringify(server.body, null, 2)),
    ...(claims ? [make('h3', {}, 'Claims'), claimList(claims)] : []),
    ...(header ? [make('p', { class: 'soft' }, 'Header: ', make('code', {}, JSON.stringify(header)))] : []),
  ];
}

function claimList(claims) {
  const rows = Object.entries(claims).flatMap(([name, value]) => [
    make('dt', {}, MEANINGS[name] ?? name, ' ', make('code', {}, name)),
    make('dd', {}, shown(name, value)),
  ]);
  return make('dl', { class: 'summary' }, ...rows);
}

function shown(name, value) {
  if (['iat', 'exp'].includes(name) && Number.isFinite(value)) return new Date(value * 1000).toLocaleString();
  if (name === 'reports' && Array.isArray(value))
    return value.map((one) => `${one?.name}: ${one?.score ?? 'no score'}`).join('; ');
  if (name === 'drawings' && Array.isArray(value)) return value.map((one) => one?.name).join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function make(name, attributes, ...content) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...content);
  return made;
}
