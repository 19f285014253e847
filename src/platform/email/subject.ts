/** What mail programs put before the subject of a reply, and of what is passed on, in the languages of their users. */
const REPLY =
	"re|res|rif|rép|rep|ref|aw|antw|antwort|antwoord|sv|svar|vs|vá|odp|odpowiedź|ynt|cevap|ant|bls|atb|ответ|отв|отг|απ|απάντηση|回复|回覆|答复|返信|답장|회신|رد|תגובה|trả lời|balas";
const FORWARD =
	"fwd?|forward|wg|tr|i|rv|enc|pd|vb|vl|doorst|doorgestuurd|[iİı]lt|пересл|πρθ|προώθηση|转发|轉寄|転送|전달|إعادة توجيه|הועבר|chuyển tiếp|teruskan|továbbítás";
const COUNTED = "\\s*(?:[[(]\\d{1,3}[\\])]|\\^\\d{1,3})?\\s*[:：]";
const FORWARDED = new RegExp(`^\\s*(?:${FORWARD}|vs)${COUNTED}`, "iu");
const BEFORE = new RegExp(
	`^(?:\\[(?:external|ext|spam|suspected spam)\\]:?|(?:${REPLY}|${FORWARD}|r)${COUNTED})`,
	"iu",
);

/** Whether a mail program marked the subject as one of an email that is passed on. */
export const isForward = (subject: string): boolean => FORWARDED.test(subject);

/** A subject without what mail programs put before it, in lower case, to compare it with another. */
export const bareSubject = (subject: string): string => {
	let bare = subject.trim();
	for (let before = ""; before !== bare; ) {
		before = bare;
		bare = bare.replace(BEFORE, "").trimStart();
	}
	return bare.replace(/\s+/g, " ").toLowerCase();
};
