import styles from "./icon.module.css";
import drawings from "./icons.svg?no-inline";

/** The symbols of `icons.svg`, from https://lucide.dev. */
export const iconNames = [
	"arrow-left",
	"arrow-right",
	"calendar",
	"check",
	"chevron-down",
	"chevron-right",
	"clock",
	"close",
	"copy",
	"download",
	"edit",
	"error",
	"external",
	"file",
	"filter",
	"first",
	"globe",
	"handshake",
	"history",
	"home",
	"info",
	"key",
	"last",
	"leave",
	"mail",
	"map-pin",
	"menu",
	"message",
	"phone",
	"plus",
	"print",
	"reply",
	"search",
	"send",
	"shield",
	"sort",
	"star",
	"success",
	"trash",
	"user",
	"users",
	"video",
	"warning",
] as const;

export type IconName = (typeof iconNames)[number];

/** An icon beside text that says the same, so it is hidden from assistive technology. */
export const Icon = ({
	name,
	size = "normal",
	className,
}: {
	name: IconName;
	size?: "small" | "normal" | "large";
	className?: string | undefined;
}) => (
	<svg
		className={[styles.icon, size !== "normal" && styles[size], className].filter(Boolean).join(" ")}
		aria-hidden="true"
	>
		<use href={`${drawings}#${name}`} />
	</svg>
);
