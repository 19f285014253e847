import { useRouteLoaderData } from "react-router";
import type { Help } from "#contract/common.ts";
import type { Brand } from "#contract/shared/brand.ts";
import type { CaptchaKind } from "./context.ts";

/** Data of the root loader, available to every page. */
export interface RootData {
	brand: Brand;
	csrfToken: string;
	demo: boolean;
	requestId: string;
	publicUrl: string;
	captcha: CaptchaKind;
	/** "Open now, until 6:30 pm": whether our phone and our chat are answered. Undefined if that isn't known. */
	openNow: Partial<Record<"phone" | "chat", { words: string; until: string } | undefined>>;
	/** Help for a person in danger, and the path of the page that shows it. */
	help: { lines: Help; at: string } | undefined;
}

/** Data of the root loader; undefined if it failed. */
export const useRoot = (): RootData | undefined => useRouteLoaderData("root") as RootData | undefined;
