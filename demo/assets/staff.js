/** The staff desk: shows the project that the address names. The adapter decides who may see it. */
const project = new URLSearchParams(location.search).get('project');
if (project) document.querySelector('precheck-viewer').setAttribute('project-id', project);
