import 'precheck-elements/precheck-uploader';
import 'precheck-elements/precheck-status';
import 'precheck-elements/types/solid';
import { createSignal, Show } from 'solid-js';
import { render } from 'solid-js/web';

function Application() {
  const applicationId = crypto.randomUUID();
  const [score, setScore] = createSignal<number | null>(null);
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
        on:gate-passed={({ detail }) => setScore(detail.score)}
        on:gate-invalidated={() => setScore(null)}
      />
      <precheck-status />
      <Show when={score() !== null}>
        <output>Passed with {score()}</output>
      </Show>
      <button>Submit application</button>
    </form>
  );
}

render(() => <Application />, document.getElementById('root')!);
