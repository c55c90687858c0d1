import type { PictureSize } from '../../sheet-pictures/picture-size.js';
import { rootFrom } from '../page-addresses.js';

/** What of the viewer's state stands in its query, so that it also works where no script runs. */
export interface ViewerPlace {
  /** The run that is read; null for the latest. */
  readonly run?: number | null;
  /** The key of the report whose findings and pins are shown. */
  readonly report?: string | null;
  /** The sheet that is shown, from 1. */
  readonly sheet?: number | null;
}

/** Every address that the viewer's page links to or loads. All of them carry the page's own token, and none goes elsewhere. */
export class ViewerAddresses {
  readonly #base: string;
  readonly #token: string | null;

  /** @param url the page's own address, or that of one of its parts. */
  constructor(url: URL, projectId: string) {
    this.#base = `${rootFrom(url)}/viewer/${projectId}`;
    this.#token = url.searchParams.get('token');
  }

  page(place: ViewerPlace, anchor = ''): string {
    return this.#address('', { run: place.run, report: place.report, sheet: place.sheet }) + anchor;
  }

  /** The page itself as it stands, without an anchor. */
  same(place: ViewerPlace, changes: Record<string, string | null>): string {
    return this.#address('', { run: place.run, report: place.report, sheet: place.sheet, ...changes });
  }

  state(): string {
    return this.#address('/state', {});
  }

  picture(run: number, file: number, page: number, size: PictureSize): string {
    return this.#address(`/pictures/${run}/${file}/${page}/${size}`, {});
  }

  report(reportId: string): string {
    return this.#address(`/reports/${reportId}/document`, {});
  }

  /** @param which the position of a run's file; of a draft (run 0) its name. */
  drawing(run: number, which: number | string, download: boolean): string {
    return this.#address(`/drawings/${run}/${encodeURIComponent(which)}`, { download: download ? 1 : null });
  }

  #address(path: string, query: Record<string, string | number | null | undefined>): string {
    const search = new URLSearchParams();
    if (this.#token !== null) search.set('token', this.#token);
    for (const [name, value] of Object.entries(query)) {
      if (value !== null && value !== undefined) search.set(name, String(value));
    }
    return `${this.#base}${path}${search.size > 0 ? `?${search}` : ''}`;
  }
}
