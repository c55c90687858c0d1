/** What a scripted service keeps of drawings: its lists of copies, and a storage at its own origin. */
import type { Reply, ScriptedService } from './scripted-service.js';

export type KeptCopies = ReturnType<typeof keepCopies>;

export function keepCopies(service: ScriptedService) {
  const { origin } = new URL(service.baseUrl);
  const copies = {
    /** What storage has, by filename. */
    stored: new Map<string, string>(),
    /** What these reports checked, by id, where it is not all of that. */
    checked: new Map<string, string[]>(),
    /** Whether each list signs the addresses anew. */
    signsAnew: false,
    /** What the list of the project has, which may be more; always nothing by default. */
    ofProject: [] as readonly string[],
    /** In place of the usual answers. */
    listing: null as Reply | null,
    file: null as Reply | null,
    record: null as Reply | null,
    onFile: () => {},
    /** The ids of the reports whose lists were read; empty for the project's. */
    listed: [] as string[],
    files: 0,
  };
  service.script = ({ path, query, key }) => {
    const [, root, id, part, reportId = ''] = path.split('/');
    if (path.endsWith('/document') && query.get('type') === 'uploaded') {
      const ofReport = part === 'document' ? '' : reportId;
      copies.listed.push(ofReport);
      if (ofReport === '' && copies.ofProject.length === 0) return { json: [] };
      const names = ofReport === '' ? copies.ofProject : (copies.checked.get(ofReport) ?? [...copies.stored.keys()]);
      const json = names.map((name) => ({
        ...{ documentName: name, documentType: 'uploaded', type: 'Floor plan' },
        documentURL: `${origin}/files/${encodeURIComponent(name)}?sig=${copies.signsAnew ? copies.listed.length : 1}`,
      }));
      return copies.listing ?? { json };
    }
    if (root === 'projects' && id !== undefined && part === undefined) return copies.record ?? undefined;
    if (root !== 'files') return undefined;
    copies.files += 1;
    if (key !== undefined) throw new Error('The key went to storage.');
    copies.onFile();
    return copies.file ?? { text: copies.stored.get(decodeURIComponent(path.slice('/files/'.length))) ?? '' };
  };
  return copies;
}
