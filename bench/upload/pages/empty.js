/** The least that a page with Lit can do: one element with a button for files, which sends what it is given by one bare request. */
import { html, LitElement } from 'lit';

class EmptyPage extends LitElement {
  render() {
    return html`<p>Drop drawings here</p>
      <button type="button" @click=${() => this.renderRoot.querySelector('input').click()}>Choose files</button>
      <input type="file" multiple hidden @change=${({ target }) => send(target.files[0])} />`;
  }
}

function send(file) {
  const request = new XMLHttpRequest();
  request.open('PUT', new URLSearchParams(location.search).get('sink'));
  request.setRequestHeader('content-type', 'application/pdf');
  // Whoever shows progress listens, and then the browser asks the other server first, as it does for all that are compared.
  request.upload.onprogress = ({ loaded }) => (globalThis.sentBytes = loaded);
  request.send(file);
}

customElements.define('empty-page', EmptyPage);
