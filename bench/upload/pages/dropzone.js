import { Dropzone } from 'dropzone';
import 'dropzone/dist/dropzone.css';

const url = new URLSearchParams(location.search).get('sink') ?? '/';
new Dropzone('#drop', { url, method: 'put', acceptedFiles: '.pdf' });
