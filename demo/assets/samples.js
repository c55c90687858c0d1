/** Buttons that add sample drawings to an uploader of the page. */

/** @param {() => Element} findUploader @param {HTMLElement} problem says what went wrong */
export function listenForSamples(findUploader, problem) {
  for (const button of document.querySelectorAll('[data-sample]')) {
    button.addEventListener('click', async () => {
      problem.textContent = '';
      button.disabled = true;
      try {
        await findUploader().addFiles(await fetchSamples(button.dataset.sample));
      } catch {
        problem.textContent = 'The sample drawings could not be loaded. Try again.';
      } finally {
        button.disabled = false;
      }
    });
  }
}

async function fetchSamples(kind) {
  const { drawings } = await (await load(`/samples/${kind}`)).json();
  return Promise.all(
    drawings.map(async ({ filename, url }) => {
      const bytes = await (await load(url)).arrayBuffer();
      return new File([bytes], filename, { type: 'application/pdf' });
    }),
  );
}

function load(url) {
  return fetch(url, { signal: AbortSignal.timeout(30_000) });
}
