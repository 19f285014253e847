import { useRouteLoaderData } from "react-router";
import type { Brand } from "#contract/shared/brand.ts";
import type { CaptchaKind } from "./context.ts";

/** What every page knows: the root loader's data. */
export interface RootData {
	brand: Brand;
	csrfToken: string;
	demo: boolean;
	requestId: string;
	publicUrl: string;
	captcha: CaptchaKind;
}

/** The root loader's data; undefined on the error page of a root that failed. */
export const useRoot = (): RootData | undefined => useRouteLoaderData("root") as RootData | undefined;
