/** The service writes times in UTC, because it can't know where its readers are; the page shows them where its reader is. */
export interface Reader {
  /** As the browser prefers them, the first before the others. */
  readonly languages: readonly string[];
  /** An IANA name; the browser's own where it is left out. */
  readonly timeZone?: string;
}

/** "Nov 21, 2026, 7:26 PM GMT+11", in the reader's own kind of English where there is one: the page is in English. */
export function localTime(at: Date, reader: Reader): string {
  // A browser may name a language that is none: `en-US@posix` where the system has no language set.
  const language = reader.languages.find((tag) => /^en(-[a-z\d]+)*$/i.test(tag)) ?? 'en';
  return new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(reader.timeZone === undefined ? {} : { timeZone: reader.timeZone }),
  }).format(at);
}

/** Rewrites each `<time datetime>` once; what the service wrote stays as its tooltip. */
export function showLocalTimes(root: ParentNode, reader: Reader = navigator): void {
  for (const element of root.querySelectorAll<HTMLTimeElement>('time[datetime]:not([data-local])')) {
    const at = new Date(element.dateTime);
    if (Number.isNaN(at.getTime())) continue;
    element.dataset['local'] = '';
    element.title = element.textContent ?? '';
    element.textContent = localTime(at, { languages: reader.languages, ...zoneOf(reader) });
  }
}

const zoneOf = ({ timeZone }: Reader) => (timeZone === undefined ? {} : { timeZone });
