import { createApp } from 'vue';
import Application from './Application.vue';

createApp(Application).mount('#root');
