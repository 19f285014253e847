import { expect, it } from "vitest";
import { withCount } from "./bell-count.ts";

it("the title shows the number of unseen notices once", () => {
	expect(withCount("Inbox – Alongside", 0)).toBe("Inbox – Alongside");
	expect(withCount("Inbox – Alongside", 2)).toBe("(2) Inbox – Alongside");
	expect(withCount("(2) Inbox – Alongside", 3)).toBe("(3) Inbox – Alongside");
	expect(withCount("(12) Inbox – Alongside", 0)).toBe("Inbox – Alongside");
});
