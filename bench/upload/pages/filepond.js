import * as FilePond from 'filepond';
import 'filepond/dist/filepond.min.css';

const url = new URLSearchParams(location.search).get('sink');
FilePond.create(document.querySelector('input'), { server: url ? { process: { url, method: 'PUT' } } : null });
