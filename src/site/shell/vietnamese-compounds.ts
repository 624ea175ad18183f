/** Vietnamese words of two syllables and more that a heading must not cut in two. */
const WORDS = `
bao lâu, bao nhiêu, bài luận, bài viết, báo chí, bảng điểm, bảo hiểm, bằng cấp, bắt buộc, bắt đầu, bậc học, biểu mẫu, bố mẹ, cao đẳng,
cảm nhận, cân bằng, câu hỏi, cẩm nang, chi phí, chìa khóa, chuẩn bị, chuẩn hóa, chuyên ngành, chuyển tiếp, chú trọng, chúng tôi,
chương trình, chứng chỉ, chứng minh, con đường, con số, công bố, công chứng, cộng đồng, cơ hội, cơ quan, cơ sở, cuộc gọi, cuộc sống, cử nhân,
danh sách, dịch vụ, du học, du lịch, dữ liệu, dự bị, dự định, đánh giá, đại học, đặt lịch, đầu tiên, đầu vào, điều kiện, gia đình, giai đoạn,
giáo dục, giáo sư, giải thích, giấy phép, giấy tờ, giới thiệu, hệ thống, họ hàng, học bạ, học bổng, học kỳ, học phí, học sinh, học thuật,
học viên, học viện, hồ sơ, hỗ trợ, hợp đồng, kế hoạch, kế toán, kết quả, khai phóng, khách sạn, khoa học, kiến trúc, kinh doanh, kinh tế,
kỳ thi, kỹ thuật, làm sao, làm thêm, làm việc, lãnh sự, lạc đường, lên đường, liên hệ, liên thông, lịch hẹn, lộ trình, luận văn, máy chủ,
máy tính, miễn phí, minh họa, mong muốn, mục tiêu, năm nhất, ngành học, ngân hàng, nghệ thuật, nghiên cứu, nhân văn, nhập học, nông nghiệp,
nội dung, nộp đơn, nước ngoài, phản hồi, phần mềm, phỏng vấn, phổ thông, phù hợp, phụ huynh, quan trọng, quản lý, quốc gia, quốc tế,
quy định, quyết định, ra sao, sau khi, sinh hoạt, sinh viên, so sánh, sức khỏe, sự sống, tài chính, tài liệu, tham khảo, thanh toán,
thay đổi, thành công, thành phố, thạc sĩ, thầy cô, thế nào, thiết kế, thị trấn, thị trường, thông tin, thống nhất, thời gian, thủ tục,
thư mời, thực hiện, thực tập, tiếng Anh, tiếp theo, tiết kiệm, tín chỉ, tỉnh bang, toàn phần, tốt nghiệp, tổng hợp, trang web, trao đổi,
trả lời, trình duyệt, trình độ, trích dẫn, trọn gói, trở lại, trung bình, trung học, truyền thông, trúng tuyển, trường hợp, trước khi,
tư vấn, tư vấn viên, từ chối, tự nhiên, ứng dụng, văn phòng, việc làm, vì sao, vừa sức, xác nhận, xã hội, xét tuyển, xếp hạng, y tế, yêu cầu,
Đài Bắc, Đài Loan, Hà Lan, Hà Nội, Hoa Kỳ, Trung Quốc, Việt Nam`
/** six months, 18 months; and class 12, year 2026 */
const COUNTED =
  '(?:một|hai|ba|bốn|năm|sáu|bảy|tám|chín|mười|\\d+) (?:tháng|năm|tuần|ngày|phút|giờ|bước|nước|trường|ngành|tuổi|câu|bài|bằng|loại|kiểu|buổi|dòng|điều|việc)'
const NUMBERED = '(?:lớp|tháng|năm|ngày|kỳ) \\d+'
/** which subject, what work: the asking word stays with what it asks for */
const ASKING = ' (?:gì|nào|đâu)'
const LETTER = '[\\p{L}\\p{M}]'
const byLength = (one: string, other: string) => other.length - one.length
const words = WORDS.trim().split(/,\s+/).toSorted(byLength)
const COMPOUND = new RegExp(`(?<!${LETTER})(?:${words.join('|')})(?!${LETTER})`, 'giu')
/** After the compounds: two conditions are counted, not two "điều" (things). */
const TOGETHER = new RegExp(`(?<!${LETTER})(?:${COUNTED}|${NUMBERED})(?!${LETTER})|${ASKING}(?!${LETTER})`, 'giu')

const joined = (text: string) => text.replaceAll(' ', '\u00A0')

/** @param text of a heading @returns it with no-break spaces inside its words and figures */
export const keepCompounds = (text: string): string => text.replace(COMPOUND, joined).replace(TOGETHER, joined)
