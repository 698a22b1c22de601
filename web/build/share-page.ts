import { build, type PluginOption, type UserConfig } from 'vite';

const PAGE = 'share.html';
const ADDRESS = /^\/shareable-(playlist|application)\/?(\?|$)/;

/**
 * Builds the page of shared links beside the client. It is a separate build, so that the two share no file: visitors do not wait for the
 * client's code, and the client's pages make no additional request.
 */
export function sharePage(root: string, define: UserConfig['define'], plugins: () => PluginOption[]): PluginOption {
  return {
    name: 'needledrop:share-page',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (ADDRESS.test(request.url ?? '')) request.url = `/${PAGE}`;
        next();
      });
    },
    // runs before all files are packed, which happens at the end of the client's build
    async writeBundle() {
      await build({
        root,
        configFile: false,
        logLevel: 'warn',
        define,
        plugins: plugins(),
        publicDir: false,
        build: {
          target: 'es2022',
          assetsInlineLimit: 0,
          emptyOutDir: false,
          modulePreload: { polyfill: false },
          reportCompressedSize: false,
          rolldownOptions: { input: PAGE },
        },
      });
    },
  };
}
