'use client';
import type { PrecheckUploader } from 'precheck-elements/precheck-uploader';
import 'precheck-elements/types/react';
import { useEffect, useRef, useState } from 'react';

/** Rendered on the server as a tag with its attributes in kebab-case; the browser makes the application’s id, loads the element and listens to it. */
export function PrecheckField({ permitType }: { permitType: string }) {
  const uploader = useRef<PrecheckUploader>(null);
  const [score, setScore] = useState<number | null>(null);
  const [applicationId, setApplicationId] = useState('');
  useEffect(() => {
    setApplicationId(crypto.randomUUID());
    void import('precheck-elements/precheck-uploader');
    void import('precheck-elements/precheck-status');
    const listening = new AbortController();
    uploader.current!.addEventListener('gate-passed', ({ detail }) => setScore(detail.score), listening);
    uploader.current!.addEventListener('gate-invalidated', () => setScore(null), listening);
    return () => listening.abort();
  }, []);
  return (
    <>
      <input type="hidden" name="application_id" value={applicationId} />
      <precheck-uploader
        ref={uploader}
        name="precheck"
        required
        city-key="wattle-bay"
        permit-type={permitType}
        min-score="80"
        address="14 Banksia Street, Wattle Bay NSW 2999"
      />
      <precheck-status />
      {score !== null && <output>Passed with {score}</output>}
    </>
  );
}
