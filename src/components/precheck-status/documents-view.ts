/** The report PDFs and drawings of a project, as links. */
import { html, nothing } from 'lit';
import type { ProjectState } from '../project-store/state.js';
import { icon } from '../ui/icons.js';
import type { FullWords } from '../i18n/full-localisation.js';
import { renderProblem } from '../ui/notice.js';
import { documentsOf, openDocumentTab, type ProjectDocument, type ProjectDocuments } from '../ui/project-documents.js';

export function renderDocuments(documents: ProjectDocuments, state: ProjectState, words: FullWords) {
  const { t } = words;
  const { problem } = documents;
  if (problem) return renderProblem(problem, words, () => documents.run(), { buttonId: 'retry-documents' });
  const listed = documentsOf(documents, state);
  if (!listed) return html`<p class="small muted">${t.status.fetching}</p>`;
  if (listed.length === 0) return html`<p class="small muted">${t.status.noDocuments}</p>`;
  const addressOf = ({ name, kind }: ProjectDocument) =>
    documentsOf(documents, state)?.find((one) => one.name === name && one.kind === kind)?.url;
  const renderLink = (document: ProjectDocument) => {
    const handleClick = (event: Event) => openDocumentTab(event, documents, () => addressOf(document));
    return html`<li>
      <a class="with-icon" href=${document.url} target="_blank" rel="noopener noreferrer" @click=${handleClick}
        >${icon('sheet')}<bdi>${document.name}</bdi>${icon('out')}<span class="visually-hidden">${t.status.newTab}</span></a
      >
    </li>`;
  };
  return (['report', 'uploaded'] as const).map((kind) => {
    const links = listed.filter((document) => document.kind === kind).map(renderLink);
    const title = kind === 'report' ? t.status.reports : t.uploader.drawings;
    return links.length > 0 ? html`<h4 class="small muted">${title}</h4> <ul class="links">${links}</ul>` : nothing;
  });
}
