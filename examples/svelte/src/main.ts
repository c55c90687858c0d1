import { mount } from 'svelte';
import Application from './Application.svelte';

mount(Application, { target: document.getElementById('root')! });
