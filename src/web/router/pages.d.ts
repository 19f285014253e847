/** The public pages with something to operate, as vite.pages.config.ts lists them from routes.ts. */
declare module "virtual:pages" {
	export const pages: readonly import("./page.ts").PageEntry[];
}
