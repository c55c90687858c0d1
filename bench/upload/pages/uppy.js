import Uppy from '@uppy/core';
import Dashboard from '@uppy/dashboard';
import XHRUpload from '@uppy/xhr-upload';
import '@uppy/core/css/style.min.css';
import '@uppy/dashboard/css/style.min.css';

const endpoint = new URLSearchParams(location.search).get('sink') ?? '/';
new Uppy({ autoProceed: true, restrictions: { allowedFileTypes: ['.pdf'] } })
  .use(Dashboard, { inline: true, target: '#uppy' })
  .use(XHRUpload, { endpoint, method: 'PUT', formData: false });
