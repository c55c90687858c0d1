/** The service's own page, where an applicant adds the drawings and starts the check. */
import { readLink } from 'precheck-contract';

/**
 * Makes a draft and gives the address of its hand-off page.
 * @param {{ serviceUrl: string, apiKey: string, cityKey: string, address: string }} project
 */
export async function createHandOff({ serviceUrl, apiKey, cityKey, address }) {
  const call = async (path, options) => {
    const response = await fetch(`${serviceUrl}${path}`, {
      ...options,
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
    if (response.status >= 400) throw new Error(`The service answered ${response.status} to ${path}.`);
    return response;
  };
  const created = await call('/projects', { method: 'POST', body: JSON.stringify({ cityKey, address }) });
  const { id } = await created.json();
  const link = await call(`/projects/${encodeURIComponent(id)}/complete-link`);
  const answer = {
    status: link.status,
    location: link.headers.get('location'),
    contentType: link.headers.get('content-type'),
    text: await link.text(),
  };
  return readLink(answer, 'complete-link');
}
