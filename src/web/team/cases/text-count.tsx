import { type RefObject, useEffect, useState } from "react";
import { plainText, TEXT_PARTS, textLength } from "#contract/shared/text-length.ts";

const several = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

const lengthWords = (typed: string): string => {
	const { parts, left, alphabet } = textLength(plainText(typed));
	const dear = alphabet === "ucs2" ? " A letter or sign that phones don’t have makes it twice as long." : "";
	return parts > TEXT_PARTS
		? `Too long: ${several(parts, "text message")}. Shorten it to ${TEXT_PARTS}.${dear}`
		: `${several(parts, "text message")}, ${several(left, "character")} left in ${parts === 1 ? "it" : "the last"}.${dear}`;
};

/** How many text messages the words in the box are, while they are typed. The server checks it again. */
export const TextCount = ({ prefix, box }: { prefix: string; box: RefObject<HTMLElement | null> }) => {
	const [typed, setTyped] = useState<string>();
	useEffect(() => {
		const within = box.current;
		const read = () => setTyped(within?.querySelector("textarea")?.value ?? "");
		read();
		within?.addEventListener("input", read);
		return () => within?.removeEventListener("input", read);
	}, [box]);
	return (
		<p data-for="text" role="status">
			{typed !== undefined && lengthWords(`${prefix}: ${typed}`)}
		</p>
	);
};
