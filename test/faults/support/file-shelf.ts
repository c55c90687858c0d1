/** Where the service fetches linked drawings: the vendor's own files. It fails nobody: a drawing that cannot be fetched is judged otherwise. */
import { openServer } from './http-server.js';

export type FileShelf = Awaited<ReturnType<typeof openFileShelf>>;

export async function openFileShelf() {
  const files = new Map<string, string>();
  const { url, close } = await openServer((request, response) => {
    const content = files.get(request.url ?? '');
    if (content === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(content);
  });
  return {
    /** Gives its address. */
    put(path: string, content: string): string {
      files.set(path, content);
      return url + path;
    },
    close,
  };
}
