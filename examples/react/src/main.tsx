import 'precheck-elements/precheck-uploader';
import 'precheck-elements/precheck-status';
import 'precheck-elements/types/react';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Application() {
  const [applicationId] = useState(() => crypto.randomUUID());
  const [score, setScore] = useState<number | null>(null);
  return (
    <form method="post" action="/applications">
      <h1>Permit application</h1>
      <input type="hidden" name="application_id" value={applicationId} />
      <precheck-uploader
        name="precheck"
        required
        city-key="wattle-bay"
        permit-type="new-dwelling"
        min-score={80}
        address="14 Banksia Street, Wattle Bay NSW 2999"
        ongate-passed={({ detail }) => setScore(detail.score)}
        ongate-invalidated={() => setScore(null)}
      />
      <precheck-status />
      {score !== null && <output>Passed with {score}</output>}
      <button>Submit application</button>
    </form>
  );
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Application />
  </StrictMode>,
);
