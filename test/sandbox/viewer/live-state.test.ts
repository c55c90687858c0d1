import { describe, expect, it } from 'vitest';
import type { Project } from '../../../src/sandbox/precheck-service/database/project-store.js';
import type { StoredUpload } from '../../../src/sandbox/precheck-service/database/upload-store.js';
import { liveState, versionOf } from '../../../src/sandbox/precheck-service/pages/viewer/live-state.js';

const draft = { run: 0, openReports: 0, lastActivity: 1 } as Project;
const upload = (id: string, label = ''): StoredUpload => ({
  id,
  filename: 'a.pdf',
  type: '',
  label,
  blob: id,
  size: 1,
});

describe('where a draft stands', () => {
  it.each<[string, readonly StoredUpload[]]>([
    ['a drawing comes', [upload('1')]],
    ['a second comes', [upload('1'), upload('2')]],
    ['a newer copy takes its place', [upload('2')]],
    ['it is described', [upload('1', 'Site plan')]],
  ])('is another version once %s', (_name, uploads) => {
    const known = [[], [upload('1')], [upload('1'), upload('2')], [upload('2')], [upload('1', 'Site plan')]];
    const same = known.filter((others) => versionOf(draft, [], others) === versionOf(draft, [], uploads));
    expect(same).toEqual([uploads]);
  });

  it('is what its page says of itself, and no name of a stored file', () => {
    const uploads = [upload('1')];
    expect(liveState(draft, [], uploads)).toEqual({
      status: 'Draft',
      version: versionOf(draft, [], uploads),
      reports: [],
    });
    expect(versionOf(draft, [], uploads)).toMatch(/^0-[0-9a-f]{16}-Draft$/);
  });
});
