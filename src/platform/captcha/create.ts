import type { Settings } from "../config.ts";
import type { Captcha } from "./captcha.ts";
import { createEmbeddedCaptcha, type EmbeddedParts } from "./embedded.ts";
import { createRecaptcha } from "./recaptcha.ts";

/** Creates the captcha chosen in the settings. */
export const createCaptcha = (parts: EmbeddedParts & { settings: Settings }): Captcha =>
	parts.settings.captcha.kind === "recaptcha" ? createRecaptcha(parts.settings.captcha) : createEmbeddedCaptcha(parts);
