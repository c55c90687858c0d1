export interface Dropped {
  readonly files: readonly File[];
  /** Names of folders, which are no drawings. */
  readonly folders: readonly string[];
}

/** Lets an area take dropped files. A drop beside it is caught too: the browser would leave the page to open the file. */
export function acceptDrops(area: HTMLElement, onDrop: (dropped: Dropped) => void): void {
  let depth = 0;
  const show = (isOver: boolean) => area.classList.toggle('is-over', isOver);
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
  area.addEventListener('dragenter', (event) => {
    if (!hasFiles(event)) return;
    depth += 1;
    show(true);
  });
  area.addEventListener('dragleave', () => {
    depth = Math.max(0, depth - 1);
    show(depth > 0);
  });
  document.addEventListener('dragover', (event) => {
    if (!hasFiles(event) || !event.dataTransfer) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = area.contains(event.target as Node) ? 'copy' : 'none';
  });
  document.addEventListener('drop', (event) => {
    if (!hasFiles(event) || !event.dataTransfer) return;
    event.preventDefault();
    depth = 0;
    show(false);
    if (area.contains(event.target as Node)) onDrop(sortDropped(event.dataTransfer));
  });
}

function sortDropped(data: DataTransfer): Dropped {
  const items = [...data.items].filter(({ kind }) => kind === 'file');
  const sorted = items.map((item) => ({ file: item.getAsFile(), entry: item.webkitGetAsEntry() }));
  return {
    files: sorted.flatMap(({ file, entry }) => (file && !entry?.isDirectory ? [file] : [])),
    folders: sorted.flatMap(({ entry }) => (entry?.isDirectory ? [entry.name] : [])),
  };
}
