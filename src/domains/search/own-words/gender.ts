import type { Lexicon } from "./lexicon.ts";
import { phraseAt } from "./match.ts";
import type { NumberMatch } from "./numbers.ts";
import type { Token } from "./tokens.ts";

const set = (words: string) => new Set(words.split(" "));
const WOMEN = set("female females woman women lady ladies girl");
const MEN = set("male males man men bloke guy gentleman");
const WORKERS = set(
	"worker workers carer carers staff therapist therapists provider providers practitioner clinician nurse cleaner driver doctor one psych helper person companion gardener",
);
const WISHES = set(
	"prefer prefers preferred preferably want wants need needs only must request requires require ideally ask asked be same",
);
const AFTER = set("only preferred please pls if to who ideally preferably");

/** A wish for a woman or a man as the worker. Words about the person who needs support don't count. */
export const genderAt = (tokens: readonly Token[], at: number, lexicon: Lexicon): NumberMatch | undefined => {
	const word = tokens[at]?.word ?? "";
	const wish = WOMEN.has(word) ? "Female worker" : MEN.has(word) ? "Male worker" : undefined;
	if (!wish) return undefined;
	const next = tokens[at + 1];
	const later = tokens[at + 2];
	const isWorker = (index: number): boolean => {
		const token = tokens[index];
		if (!token || token.begins) return false;
		return WORKERS.has(token.word) || phraseAt(lexicon, tokens, index)?.meaning.kind === "service";
	};
	const before = tokens.slice(Math.max(0, at - 3), at).map((token) => token.word);
	const isWished =
		before.some((one) => WISHES.has(one)) && !["old", "elderly", "young", "for"].includes(before.at(-1) ?? "");
	const isFollowed =
		next !== undefined &&
		!next.begins &&
		AFTER.has(next.word) &&
		!["for", "old", "elderly"].includes(before.at(-1) ?? "");
	// "a male or female worker" is no wish.
	if (next?.word === "or" && (WOMEN.has(later?.word ?? "") || MEN.has(later?.word ?? ""))) return undefined;
	if (before.at(-1) === "or" && (WOMEN.has(before.at(-2) ?? "") || MEN.has(before.at(-2) ?? ""))) return undefined;
	const beforeWorker =
		isWorker(at + 1) ||
		(isWorker(at + 2) && ["support", "disability", "care", "young", "older", "mature"].includes(next?.word ?? ""));
	// "OT female for a young woman"
	const afterWorker = next?.word === "for" && !next.begins && !tokens[at]?.begins && isWorker(at - 1);
	return beforeWorker || afterWorker || isWished || isFollowed
		? { from: at, to: at + 1, meaning: { kind: "later", fact: "gender", label: wish } }
		: undefined;
};
