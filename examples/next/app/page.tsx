import { PrecheckField } from './precheck-field';

export default function Application() {
  return (
    <form method="post" action="/applications">
      <h1>Permit application</h1>
      <PrecheckField permitType="new-dwelling" />
      <button>Submit application</button>
    </form>
  );
}
