import { setPdfFolder } from 'precheck-elements/precheck-uploader';

setPdfFolder('/elements/pdfjs/');
